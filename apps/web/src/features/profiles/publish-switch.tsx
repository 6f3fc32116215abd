import { type Profile, profileRoutes } from '@limn/contracts/profiles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Switch } from '../../ui/choices.tsx';
import { notify } from '../../ui/notifications.ts';

/** Whether anyone may see the profile's page. */
export function PublishSwitch({
  profile,
  onSaved,
}: {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}) {
  const [busy, setBusy] = useState(false);

  async function publish(published: boolean) {
    setBusy(true);
    try {
      const params = { kind: profile.kind };
      onSaved(await call(profileRoutes.publish, { params, body: { published } }));
      notify(published ? 'Your page is public.' : 'Your page is hidden.');
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Switch
      label="Public page"
      hint={
        profile.takenDown
          ? 'We took it down, so only you can see it. You can answer under ‘Account’.'
          : profile.published
            ? 'Anyone who can see the marketplace can open it.'
            : 'Only you can see it.'
      }
      checked={profile.published && !profile.takenDown}
      disabled={busy || profile.takenDown}
      onChange={(next) => void publish(next)}
    />
  );
}
