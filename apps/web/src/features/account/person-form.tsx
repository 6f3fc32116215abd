import { identityRoutes, type User } from '@limn/contracts/identity';
import type { Photo } from '@limn/contracts/photos';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Notice } from '../../ui/states.tsx';

/** A person's own name and picture, which from then on stand instead of the provider's. */
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
  const [givenName, setGivenName] = useState(user.givenName);
  const [familyName, setFamilyName] = useState(user.familyName);
  const [photo, setPhoto] = useState<Photo | null | undefined>(undefined);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const forget = useUnsaved(
    givenName !== user.givenName || familyName !== user.familyName || photo !== undefined,
  );

  async function save() {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = {
        givenName,
        familyName,
        ...(photo === undefined ? {} : { picture: photo?.id ?? null }),
      };
      const saved = await call(identityRoutes.updateMe, { body });
      forget();
      setPhoto(undefined);
      onSaved(saved);
      notify('Saved.');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {picture({
        photo: photo ?? null,
        shown: photo === undefined ? user.picture : null,
        onChange: setPhoto,
      })}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          value={givenName}
          onChange={(event) => setGivenName(event.target.value)}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          value={familyName}
          onChange={(event) => setFamilyName(event.target.value)}
        />
      </div>
      {problem && (
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <div>
        <Button type="submit" look="gold" busy={busy}>
          {busy ? 'Saving' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
