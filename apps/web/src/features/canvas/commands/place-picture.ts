import { cutText } from '@limn/contracts/text';
import { addLayer, type Box, fit, frameOf, type Transform } from '@limn/canvas';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { LayerId } from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import { confirmOwnFiles } from '../../../domain/own-files.tsx';
import { call } from '../../../lib/api.ts';
import { upload } from '../../../lib/upload.ts';
import { refresh } from '../../../lib/use-api.ts';
import { notify } from '../../../ui/notifications.ts';
import { canvasSizes } from '../sheets/canvas-sizes.ts';
import { resultPlace } from '../stage/result-place.ts';
import type { CanvasSession } from '../session.ts';
import { fitFrame } from '../stage/view.ts';

export { OwnFilesQuestion } from '../../../domain/own-files.tsx';

/** Where a picture goes: its middle, its left upper corner, or all over the frame. */
export type PicturePlacement =
  | { middle: { x: number; y: number } }
  | { corner: { x: number; y: number } }
  | 'frame';

/**
 * Places a picture on the canvas as a layer with the credit of each pixel: in the middle of the frame, scaled down to
 * fit, or at a given place. The first picture on an untouched canvas of default size sets the frame's size. Returns
 * whether it was placed; errors are shown to the person.
 */
export async function placeImage(
  session: CanvasSession,
  image: ImageId,
  at?: PicturePlacement,
): Promise<boolean> {
  const { editor } = session;
  const grown = { frame: false };
  const placed: { layer: LayerId | null } = { layer: null };
  await editor.perform('Place picture', async () => {
    const { tiles, width, height, title } = await call(canvasRoutes.placeImage, {
      params: { id: session.id },
      body: { image },
    });
    void refresh(canvasRoutes.credits);
    const { document } = editor.state;
    const frame = frameOf(document);
    const usual = isUntouched(document.records) && isUsual(frame);
    grown.frame = usual && (!at || at === 'frame');
    const transform = grown.frame ? moveTo(frame) : placeOf(frame, { width, height }, at);
    const { diff, id } = addLayer(
      document,
      'picture',
      { name: cutText(title, 120) || 'Picture', image, transform },
      editor.active?.id ?? null,
      tiles,
    );
    placed.layer = id;
    queueMicrotask(() => editor.choose(id));
    return grown.frame ? { ...diff, put: [...diff.put, { ...frame, width, height }] } : diff;
  });
  if (grown.frame) fitFrame(session);
  return placed.layer !== null && editor.state.document.records.has(placed.layer);
}

const moveTo = ({ x, y }: { x: number; y: number }): Transform => [1, 0, 0, 1, x, y];

const isUntouched = (records: ReadonlyMap<string, { kind: string }>): boolean =>
  [...records.values()].every(({ kind }) => kind === 'canvas' || kind === 'frame');

const isUsual = ({ width, height }: Box): boolean =>
  width === canvasSizes[0].width && height === canvasSizes[0].height;

function placeOf(
  frame: Box,
  size: { width: number; height: number },
  at: PicturePlacement | undefined,
): Transform {
  if (at === 'frame') return resultPlace(frame, size);
  if (at && 'corner' in at) return moveTo(at.corner);
  if (!at && (size.width > frame.width || size.height > frame.height))
    return fit({ x: 0, y: 0, ...size }, frame);
  const middle = at?.middle ?? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  return moveTo({
    x: Math.round(middle.x - size.width / 2),
    y: Math.round(middle.y - size.height / 2),
  });
}

/** Uploads a person's files as their images and places them as layers. */
export async function placeFiles(
  session: CanvasSession,
  files: readonly File[],
  at?: PicturePlacement,
): Promise<void> {
  if (!(await confirmOwnFiles())) return;
  for (const file of files) {
    try {
      const image: Image = await upload(imageRoutes.upload, {
        query: { mine: 'true' },
        file,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      await placeImage(session, image.id, at);
      if (image.resembles) notify(image.resembles);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'danger' });
    }
  }
}
