import { ProjectTerms, ProjectTitle } from '@limn/contracts/project-terms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../../lib/api-error.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

const RequestDraft = z.object({ terms: ProjectTerms, title: ProjectTitle.optional() });
/** The stored part of a draft: its terms, and the title if the customer writes. */
export type RequestDraft = z.infer<typeof RequestDraft>;

type Kept = 'nothing' | 'keeping' | 'kept' | { failed: string };

/**
 * Saves the draft 800 ms after the last change, and at once when the form is left; one call at a time. A failed one is
 * tried again with the next change, or when the form is left. Nothing is saved before something has changed, while a
 * field cannot be read, while the terms are being sent, or once they were.
 *
 * @returns `settled` waits until no call is under way; `stop` ends saving
 */
export function useSavedDraft(
  draft: RequestDraft,
  sending: boolean,
  keep: (draft: RequestDraft) => Promise<void>,
): { state: Kept; settled: () => Promise<void>; stop: () => void } {
  const [state, setState] = useState<Kept>('nothing');
  const typed = JSON.stringify(draft);
  const text = useDebounced(typed, 800);
  const newest = useRef(typed);
  newest.current = typed;
  const saved = useRef(text);
  const failed = useRef(false);
  const stopped = useRef(false);
  const running = useRef(Promise.resolve());
  const work = useRef(keep);
  work.current = keep;

  const save = useCallback((next: string): void => {
    if (stopped.current || (next === saved.current && !failed.current)) return;
    const { data } = RequestDraft.safeParse(JSON.parse(next));
    if (!data) return;
    saved.current = next;
    failed.current = false;
    running.current = running.current.then(async () => {
      setState('keeping');
      try {
        await work.current(data);
        setState('kept');
      } catch (error) {
        failed.current = true;
        setState({ failed: messageOf(error) });
      }
    });
  }, []);
  // The outside system is the server, which keeps the draft.
  useEffect(() => {
    if (!sending) save(text);
  }, [text, sending, save]);
  useEffect(() => () => save(newest.current), [save]);
  const waits = typed !== saved.current && RequestDraft.safeParse(draft).success;
  return {
    state: waits ? 'keeping' : state,
    settled: () => running.current,
    stop: () => {
      stopped.current = true;
    },
  };
}
