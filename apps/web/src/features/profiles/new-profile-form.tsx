import { zodResolver } from '@hookform/resolvers/zod';
import type { ProfileKind } from '@limn/contracts/constants';
import { NewProfile, profileRoutes, type Profile } from '@limn/contracts/profiles';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choices.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/states.tsx';

const kinds = [
  {
    value: 'artist',
    title: 'Artist',
    text: 'You license your art style and are paid when pictures made from it are sold.',
  },
  {
    value: 'creator',
    title: 'Creator',
    text: 'You make pictures, for yourself or for a brand, and buy licences for them.',
  },
  {
    value: 'influencer',
    title: 'Influencer',
    text: 'You hold the rights to your name, face and voice.',
  },
];

/** The least a profile needs. A kind that exists already is not offered again. */
export function NewProfileForm({
  kind,
  taken,
  suggestedName,
  onCreated,
}: {
  kind: ProfileKind | undefined;
  taken: readonly ProfileKind[];
  suggestedName: string;
  onCreated: (profile: Profile) => Promise<void>;
}) {
  const free = kinds.filter((choice) => !taken.some((used) => used === choice.value));
  const form = useForm<z.input<typeof NewProfile>, unknown, z.output<typeof NewProfile>>({
    resolver: zodResolver(NewProfile),
    defaultValues: {
      kind: kind && !taken.includes(kind) ? kind : (free[0]?.value as ProfileKind),
      accountName: suggestedName,
      about: '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  async function create(values: z.output<typeof NewProfile>) {
    try {
      await onCreated(await call(profileRoutes.create, { body: values }));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      for (const { path, message } of fields) {
        if (path === 'accountName' || path === 'about') form.setError(path, { message });
      }
      form.setError('root', { message: messageOf(error) });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(create)(event)}
      className="flex flex-1 flex-col gap-7"
    >
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <RadioCards
            label="Kind of profile"
            value={field.value}
            onChange={(value) => field.onChange(value)}
            choices={free}
          />
        )}
      />
      <TextField
        label="Name"
        hint="The name you are credited by."
        autoComplete="organization"
        error={errors.accountName?.message}
        {...form.register('accountName')}
      />
      <TextArea
        label="About (optional)"
        error={errors.about?.message}
        {...form.register('about')}
      />
      {errors.root?.message && (
        <div role="alert">
          <Notice tone="danger">{errors.root.message}</Notice>
        </div>
      )}
      <div className="mt-auto flex justify-end pt-4">
        <Button type="submit" look="gold" busy={isSubmitting}>
          {isSubmitting ? 'Creating profile' : 'Create profile'}
        </Button>
      </div>
    </form>
  );
}
