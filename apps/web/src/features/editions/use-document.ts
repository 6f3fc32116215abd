import { type Edition, type EditionDocument, editionRoutes } from '@limn/contracts/editions';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { keepEdition } from './use-edition.ts';

/** Debounce time of saving, in milliseconds. */
const restMs = 900;

export interface Writing {
  document: EditionDocument;
  state: 'saved' | 'saving' | 'failed' | 'conflict';
  /** Why it could not be saved. */
  problem: string | undefined;
  change: (next: (document: EditionDocument) => EditionDocument) => void;
  /** Saves unsaved changes; returns the revision after that, or null if saving failed. */
  flush: () => Promise<number | null>;
  /** Continues from the server's version, such as after taking a text. */
  take: (edition: Edition) => void;
}

/** The document of an edition during editing. Saves by itself, and never over another person's save. */
export function useDocument(edition: Edition): Writing {
  const { id } = edition;
  const [document, setDocument] = useState(edition.document);
  const [state, setState] = useState<Writing['state']>('saved');
  const [problem, setProblem] = useState<string>();
  const kept = useRef({
    document: edition.document,
    saved: edition.document,
    revision: edition.revision,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: undefined as Promise<number | null> | undefined,
  });

  async function send(): Promise<number | null> {
    const now = kept.current;
    while (now.document !== now.saved) {
      const sent = now.document;
      setState('saving');
      try {
        const answer = await call(editionRoutes.save, {
          params: { id },
          body: { revision: now.revision, document: sent },
        });
        now.revision = answer.revision;
        now.saved = sent;
        keepEdition(answer);
      } catch (error) {
        const elsewhere = error instanceof ApiError && error.status === 409;
        setState(elsewhere ? 'conflict' : 'failed');
        setProblem(messageOf(error));
        return null;
      }
    }
    setState('saved');
    setProblem(undefined);
    return now.revision;
  }
  async function flush(): Promise<number | null> {
    const now = kept.current;
    clearTimeout(now.timer);
    // One save at a time: all callers queue behind the running one.
    while (now.running) await now.running;
    now.running = send().finally(() => {
      now.running = undefined;
    });
    return now.running;
  }
  // The outside system is the clock. `useUnsaved` asks before the person leaves unsaved changes.
  useEffect(() => {
    const now = kept.current;
    return () => clearTimeout(now.timer);
  }, []);
  useUnsaved(state !== 'saved');

  return {
    document,
    state,
    problem,
    flush,
    change(next) {
      const now = kept.current;
      now.document = next(now.document);
      setDocument(now.document);
      setState('saving');
      clearTimeout(now.timer);
      now.timer = setTimeout(() => void flush(), restMs);
    },
    take(taken) {
      const now = kept.current;
      clearTimeout(now.timer);
      now.document = taken.document;
      now.saved = taken.document;
      now.revision = taken.revision;
      setDocument(taken.document);
      setState('saved');
      setProblem(undefined);
      keepEdition(taken);
    },
  };
}
