import type { ArtworkId } from '@limn/contracts/ids';
import { useEffect, useState } from 'react';
import type { Session } from './session.ts';
import { useEditor } from './use-editor.ts';

/** Whom what can be seen in the frame owes, counted. */
export interface CanvasCredit {
  artworks: { id: ArtworkId; ppm: number }[];
  own: number;
  none: number;
}

/** Quiet time after a change before it is counted again; longer where there is much to count. */
const wait = { small: 350, large: 1500, largeFrom: 2048 * 2048 };

/** Null until it was counted first. */
export function useCanvasCredit(session: Session): {
  credit: CanvasCredit | null;
  counting: boolean;
} {
  const { editor } = session;
  const document = useEditor(editor, (state) => state.document);
  const [counted, setCounted] = useState<{ of: unknown; credit: CanvasCredit } | null>(null);
  // The outside system is the worker, which counts the pixels.
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const { x, y, width, height } = editor.frame;
    const pause = width * height > wait.largeFrom ? wait.large : wait.small;
    const timer = setTimeout(() => {
      editor.work.credit(editor.plain(), { x, y, width, height }, { signal }).then(
        (shares) => {
          if (signal.aborted) return;
          const sum = (kind: string): number =>
            shares
              .filter(({ source }) => source.kind === kind)
              .reduce((all, { ppm }) => all + ppm, 0);
          const artworks = shares.flatMap(({ source, ppm }) =>
            source.kind === 'artwork' ? [{ id: source.id as ArtworkId, ppm }] : [],
          );
          setCounted({ of: document, credit: { artworks, own: sum('own'), none: sum('none') } });
        },
        () => undefined,
      );
    }, pause);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [editor, document]);
  return { credit: counted?.credit ?? null, counting: counted?.of !== document };
}
