import type { Project } from '@limn/contracts/project-shapes';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { notify } from '../../ui/notifications.ts';
import { keepProject } from './use-project.ts';

/** Performs one action on a project at a time, and shows its new state or the error. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  async function act(work: () => Promise<Project>, done?: string): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      keepProject(await work());
      if (done) notify(done);
      return true;
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, act };
}
