import { identityRoutes, type User } from '@limn/contracts/identity';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Switch } from '../../ui/choices.tsx';
import { notify } from '../../ui/notifications.ts';

/** Whether prompts are written into the files of the person's pictures. */
export function PromptInFiles({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const [busy, setBusy] = useState(false);
  async function change(promptInFiles: boolean): Promise<void> {
    setBusy(true);
    try {
      onSaved(await call(identityRoutes.updateMe, { body: { promptInFiles } }));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Switch
        label="Write my prompts into my pictures’ files"
        checked={user.promptInFiles}
        disabled={busy}
        onChange={(on) => void change(on)}
      />
      <p className="mt-2 text-muted">
        Some agencies require the prompt of an AI-made picture. We write it into the metadata (IPTC)
        of pictures you make, and of files licensed, from now on. Anyone with the file can read it.
      </p>
    </>
  );
}
