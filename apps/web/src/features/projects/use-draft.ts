import { ProjectTerms, ProjectTitle } from '@limn/contracts/project-terms';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

const Draft = z.object({ terms: ProjectTerms, title: ProjectTitle.optional() });
/** What is kept of a draft: its terms, and the title where the customer writes. */
export type Draft = z.infer<typeof Draft>;

type Kept = 'nothing' | 'keeping' | 'kept' | { failed: string };

/**
 * Keeps what is written a moment after it was, one call at a time and the newest words last. Nothing is kept before
 * something was changed, nor while a field holds what cannot be read, nor while it is being sent: what was sent is no draft.
 *
 * @returns `settled` waits until no call is under way
 */
export function useKept(
  draft: Draft,
  sending: boolean,
  keep: (draft: Draft) => Promise<void>,
): { state: Kept; settled: () => Promise<void> } {
  const [state, setState] = useState<Kept>('nothing');
  const text = useDebounced(JSON.stringify(draft), 800);
  const first = useRef(text);
  const running = useRef(Promise.resolve());
  const work = useRef(keep);
  work.current = keep;
  // The outside system is the server, which is told of what was typed.
  useEffect(() => {
    if (sending || text === first.current) return;
    const { data } = Draft.safeParse(JSON.parse(text));
    if (!data) return;
    first.current = text;
    running.current = running.current.then(async () => {
      setState('keeping');
      try {
        await work.current(data);
        setState('kept');
      } catch (error) {
        setState({ failed: messageOf(error) });
      }
    });
  }, [text, sending]);
  return { state, settled: () => running.current };
}
