import { ImagingError, type PainterRecipe, type StyleIndex } from '@limn/imaging';
import { composeScene } from '@limn/scenes';
import { createLivePainter, type LivePainter } from '@limn/imaging/live';
import { drawPreviewMark } from '@limn/imaging/looks';
import { openPicture } from '../platform/pictures/open-picture.ts';
import type { LiveResult, LiveTask } from './canvas-tasks.ts';
import { open, shrink } from './encode.ts';
import type { TileRun } from './flatten-canvas.ts';

/** Longest side of what is painted live, in pixels. */
const side = 384;
/** Painters kept in a thread, of the sessions last heard of; some 20 MB each. */
const mostPainters = 3;

const painters = new Map<string, { of: string; painter: LivePainter }>();

/** The session's painter. It continues from its previous picture while style and size stay the same. */
function painterOf(task: LiveTask, recipe: PainterRecipe, index: StyleIndex): LivePainter {
  const of = JSON.stringify([task.style, recipe]);
  const known = painters.get(task.session);
  const painter =
    known?.of === of
      ? known.painter
      : createLivePainter({
          recipe,
          styles: [{ index, weight: 1 }],
          compose: async (traced) => (await composeScene(recipe, undefined, traced)).scene,
        });
  painters.delete(task.session);
  painters.set(task.session, { of, painter });
  const [oldest] = painters.keys();
  if (painters.size > mostPainters && oldest !== undefined) painters.delete(oldest);
  return painter;
}

async function pixelsOf(guide: Uint8Array) {
  const picture = await openPicture(guide, 2048 * 2048);
  return picture
    .resize({ width: side, height: side, fit: 'inside' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * A small picture of what a rough one would be in a style, as a WebP with the visible mark: a preview, not delivered.
 * @throws ImagingError bad-bytes when the guide is not a picture
 */
export async function paintLive(
  task: LiveTask,
  index: StyleIndex,
  run: Pick<TileRun, 'isCancelled'>,
): Promise<LiveResult> {
  const { data, info } = await pixelsOf(task.guide).catch(() => {
    throw new ImagingError(
      'bad-bytes',
      'This is not a picture we can read. Send a JPEG, PNG, WebP, AVIF or TIFF.',
    );
  });
  const [width, height] = [Math.max(128, info.width), Math.max(128, info.height)];
  const recipe = {
    prompt: 'a picture',
    exclude: '',
    width,
    height,
    guidance: task.guidance,
    quality: 20,
    seed: 1,
    styleStrength: task.styleStrength,
  };
  const scene = {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
  const { pixels } = await painterOf(task, recipe, index).repaint(
    { scene, light: task.light },
    run,
  );
  return { file: await shrink(open(drawPreviewMark(pixels, 'maker')), side, 72), width, height };
}
