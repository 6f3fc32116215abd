import { contentBox } from '@limn/canvas';
import type { LayerId } from '@limn/contracts/canvas-records';
import { useEffect, useRef } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

const side = 36;

const looks = async ({ pixels }: CanvasSession, hash: string): Promise<ImageBitmap> =>
  (await pixels.small(hash)) ?? pixels.whole(hash);

/** A layer's pixels, small. */
export function LayerThumbnail({ session, id }: { session: CanvasSession; id: LayerId }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tiles = useEditor(session.editor, (state) => state.document.tiles.get(id));
  // The outside system is the canvas element: tiles are drawn into it as they come.
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    let gone = false;
    const density = devicePixelRatio;
    pen.canvas.width = side * density;
    pen.canvas.height = side * density;
    const box = tiles && contentBox(tiles.keys());
    if (!box) return;
    const scale = (side * density) / Math.max(box.width, box.height);
    const draw = ([at, hash]: [string, string]): void => {
      const [x, y] = at.split(',').map(Number) as [number, number];
      looks(session, hash).then(
        (bitmap) => {
          if (!gone)
            pen.drawImage(
              bitmap,
              (x * 256 - box.x) * scale + (side * density - box.width * scale) / 2,
              (y * 256 - box.y) * scale + (side * density - box.height * scale) / 2,
              256 * scale,
              256 * scale,
            );
          bitmap.close();
        },
        () => undefined,
      );
    };
    // The stage comes first: hundreds of tiles are small pictures of what is drawn there, too.
    void whenIdle(2000).then(() => !gone && [...tiles].forEach(draw));
    return () => {
      gone = true;
    };
  }, [session, tiles]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="size-9 shrink-0 rounded-[6px] bg-blank ring-1 ring-line"
    />
  );
}
