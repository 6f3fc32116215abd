import type { ProfileKind } from '@limn/contracts/constants';
import {
  type SavedDraft,
  type SignupDraft,
  signupRoutes,
  type SignupStep,
} from '@limn/contracts/signup';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { keep } from '../../lib/use-api.ts';

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed';

const quietMs = 700;

/** JSON has no NaN, which marks a number that cannot be parsed; the field's default is sent instead. */
function sendable(draft: SignupDraft): SignupDraft {
  const json = JSON.stringify(draft, (_name, value: unknown) =>
    Number.isNaN(value) ? undefined : value,
  );
  return JSON.parse(json) as SignupDraft;
}

/** A form draft, saved on the server shortly after each change, so that a reload or another device can continue. */
export function useDraft(kind: ProfileKind, saved: SavedDraft, step: SignupStep) {
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string>();
  const latest = useRef(saved.draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save(at: SignupStep): Promise<void> {
    clearTimeout(timer.current);
    setState('saving');
    try {
      const params = { kind };
      const body = { draft: sendable(latest.current), step: at };
      keep(signupRoutes.draft, { params }, await call(signupRoutes.save, { params, body }));
      setState('saved');
      setProblem(undefined);
    } catch (error) {
      setState('failed');
      setProblem(messageOf(error));
      throw error;
    }
  }

  function change(draft: SignupDraft) {
    latest.current = draft;
    setState('unsaved');
    clearTimeout(timer.current);
    // Also when the step has been left in the meantime: typed text is kept.
    timer.current = setTimeout(() => void save(step).catch(() => {}), quietMs);
  }

  /** `saveAt` saves now, and where the person goes next; it throws what prevents that. */
  return { state, problem, change, saveAt: save };
}
