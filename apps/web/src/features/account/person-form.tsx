import { identityRoutes, type User } from '@limn/contracts/identity';
import type { Photo } from '@limn/contracts/photos';
import { useState, type ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem } from '../../ui/states.tsx';

/** A person's own name and picture, which replace the provider's. */
export function PersonForm({
  user,
  picture,
  onSaved,
}: {
  user: User;
  picture: (field: {
    photo: Photo | null;
    shown: string | null;
    onChange: (photo: Photo | null) => void;
  }) => ReactNode;
  onSaved: (user: User) => void;
}) {
  const [photo, setPhoto] = useState<Photo | null | undefined>(undefined);
  const form = useContractForm({
    schema: identityRoutes.updateMe.body,
    defaultValues: { givenName: user.givenName, familyName: user.familyName },
    submit: async (body) => {
      const saved = await call(identityRoutes.updateMe, { body });
      forget();
      setPhoto(undefined);
      onSaved(saved);
      notify('Saved.');
      return { givenName: saved.givenName, familyName: saved.familyName };
    },
  });
  const forget = useUnsaved(form.formState.isDirty);

  return (
    <Form form={form} className="flex flex-col gap-6">
      {picture({
        photo: photo ?? null,
        shown: photo === undefined ? user.picture : null,
        onChange: (chosen) => {
          setPhoto(chosen);
          form.setValue('picture', chosen?.id ?? null, { shouldDirty: true });
        },
      })}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          {...fieldOf(form, 'givenName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          {...fieldOf(form, 'familyName')}
        />
      </div>
      <Problem text={form.problem} />
      <div>
        <Button type="submit" look="gold" busy={form.busy}>
          {form.busy ? 'Saving' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}
