import { type Document, onlyLayer, plainDocument } from '@limn/canvas';
import type { SourceShare } from '@limn/imaging';
import type { LayerId } from '@limn/contracts/canvas-records';
import type { ArtworkId } from '@limn/contracts/ids';
import { useEffect, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

/** Credit of the visible pixels in the frame, in parts per million. */
export interface CanvasCredit {
  artworks: { id: ArtworkId; ppm: number }[];
  own: number;
  none: number;
}

/** Quiet time after a change before it is counted again; longer if there is much to count. */
const wait = { small: 350, large: 1500, largeFrom: 2048 * 2048 };

function creditOf(shares: readonly SourceShare[]): CanvasCredit {
  const sum = (kind: string): number =>
    shares.filter(({ source }) => source.kind === kind).reduce((all, { ppm }) => all + ppm, 0);
  const artworks = shares.flatMap(({ source, ppm }) =>
    source.kind === 'artwork' ? [{ id: source.id as ArtworkId, ppm }] : [],
  );
  return { artworks, own: sum('own'), none: sum('none') };
}

/** Null until it was counted first. */
export function useCanvasCredit(session: CanvasSession): {
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
          if (!signal.aborted) setCounted({ of: document, credit: creditOf(shares) });
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

/** Credit of the layer hovered in the list, within the frame; null while none is hovered. */
export function usePointedCredit(
  session: CanvasSession,
): { name: string; credit: CanvasCredit } | null {
  const { editor } = session;
  const id = useStore(session.pointed);
  const document = useEditor(editor, (state) => state.document);
  const [counted, setCounted] = useState<{
    id: LayerId;
    of: Document;
    credit: CanvasCredit;
  } | null>(null);
  // The outside system is the worker, which counts the pixels.
  useEffect(() => {
    if (id === null) return;
    const gone = new AbortController();
    const { signal } = gone;
    const { x, y, width, height } = editor.frame;
    const alone = plainDocument(onlyLayer(document, id));
    const timer = setTimeout(() => {
      editor.work.creditAside(alone, { x, y, width, height }, { signal }).then(
        (shares) => {
          if (!signal.aborted) setCounted({ id, of: document, credit: creditOf(shares) });
        },
        () => undefined,
      );
    }, 150);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [editor, document, id]);
  if (id === null || counted?.id !== id || counted.of !== document) return null;
  const layer = document.records.get(id);
  return layer && 'name' in layer ? { name: layer.name, credit: counted.credit } : null;
}
