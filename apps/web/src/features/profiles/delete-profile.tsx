import type { ProfileKind } from '@limn/contracts/constants';
import { type Profile, profileRoutes } from '@limn/contracts/profiles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem } from '../../ui/states.tsx';

const consequences: Record<ProfileKind, string> = {
  artist:
    'Your page and your styles leave the marketplace, and nothing new can be made or sold in them. Licences already sold stay in force, and your name stays on those pictures. You can delete the profile once it has no active project and all its earnings are paid out.',
  influencer:
    'Your page leaves the marketplace, and no one can send you requests. Licences already sold stay in force until they end. You can delete the profile once it has no active project and all its earnings are paid out.',
  creator:
    'You can make no more pictures and buy no more licences. Licences you bought stay yours, and their certificates stay valid.',
};

/** Deletes a profile after saying what becomes of what was sold; UNDO takes it back. */
export function DeleteProfile({
  profile,
  onDeleted,
  onRestored,
}: {
  profile: Profile;
  onDeleted: () => void;
  onRestored: (profile: Profile) => void;
}) {
  const params = { kind: profile.kind };
  const [problem, setProblem] = useState<string>();

  async function restore() {
    try {
      onRestored(await call(profileRoutes.restore, { params }));
      notify('Your profile is back. Publish your styles again to sell them.');
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }

  async function remove() {
    setProblem(undefined);
    try {
      await call(profileRoutes.remove, { params });
      onDeleted();
      notify(`The ${profile.kind} profile is deleted.`, { undo: () => void restore() });
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return (
    <>
      <ConfirmDialog
        trigger={<Button look="danger">Delete this profile</Button>}
        title={`Delete ‘${profile.accountName}’?`}
        text={consequences[profile.kind]}
        action="Delete profile"
        danger
        onConfirm={() => void remove()}
      />
      <Problem text={problem} className="mt-4" />
    </>
  );
}
