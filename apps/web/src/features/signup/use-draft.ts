import type { ProfileKind } from '@limn/contracts/constants';
import {
  type SavedDraft,
  type SignupDraft,
  signupRoutes,
  type SignupStep,
} from '@limn/contracts/signup';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { keep } from '../../lib/use-api.ts';

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed';

const quietMs = 700;

/**
 * A draft as it is being typed, kept on the server a moment after each change, so that a reload or
 * another device goes on from it.
 */
export function useDraft(kind: ProfileKind, saved: SavedDraft, step: SignupStep) {
  const [draft, setDraft] = useState(saved.draft);
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string>();
  const kept = useRef(saved.draft);

  async function save(next: SignupDraft, at: SignupStep): Promise<boolean> {
    setState('saving');
    try {
      const params = { kind };
      const answer = await call(signupRoutes.save, { params, body: { draft: next, step: at } });
      kept.current = next;
      keep(signupRoutes.draft, { params }, answer);
      setState('saved');
      setProblem(undefined);
      return true;
    } catch (error) {
      setState('failed');
      setProblem(messageOf(error));
      return false;
    }
  }

  // The outside system is the server: what was typed is sent when the typing pauses.
  useEffect(() => {
    if (draft === kept.current) return;
    const timer = setTimeout(() => void save(draft, step), quietMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    draft,
    state,
    problem,
    change(part: Partial<SignupDraft>) {
      setState('unsaved');
      setDraft((current) => ({ ...current, ...part }));
    },
    /** Saves now, and where the person goes next. */
    saveAt: (next: SignupStep) => save(draft, next),
  };
}
export type Drafting = ReturnType<typeof useDraft>;
