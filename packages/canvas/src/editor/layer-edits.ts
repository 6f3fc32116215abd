import {
  adjust,
  clone,
  complete,
  cropOwned,
  cutOut,
  drop,
  heal,
  layOver,
  type Owned,
  ownedBy,
  outpaint,
  replaceBackground,
  type RunOptions,
  upscale,
} from '@limn/imaging';
import { applyEdit, planEdit } from '@limn/scenes';
import { blendArea, eraseFrom, gradientArea, paintInto, restoreFrom } from '../paint.ts';
import { type Box, intersect, union } from '../geometry.ts';
import { boxMask } from '../mask-shapes.ts';
import { cropMask, fadeMask, type Mask, translateMask } from '../mask.ts';
import { CanvasError } from '../errors.ts';
import type { LayerEdit, Rgba, Scribbles } from './pixel-work.ts';

/** A byte a pixel of a box, as the imaging package takes masks. */
export function bytesIn(mask: Mask, box: Box): Uint8Array {
  return cropMask(mask, box).data;
}

/** The box that an edit reads, in pixels of the layer; null if it is empty. */
function surroundings(edit: LayerEdit, content: Box): Box | null {
  const around = ({ x, y, width, height }: Box, margin: number): Box => ({
    x: x - margin,
    y: y - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  });
  switch (edit.kind) {
    case 'paint':
    case 'erase':
    case 'restore':
    case 'gradient':
      return edit.coverage;
    case 'heal':
      return around(edit.coverage, 48 + Math.max(edit.coverage.width, edit.coverage.height));
    case 'erase-thing':
      return around(edit.coverage, 128 + Math.max(edit.coverage.width, edit.coverage.height));
    case 'clone':
      return union(edit.coverage, {
        ...edit.coverage,
        x: edit.coverage.x + edit.dx,
        y: edit.coverage.y + edit.dy,
      });
    case 'adjust':
      return edit.mask && !edit.settings.vignette && !edit.settings.grain
        ? intersect(around(edit.mask, 24), content)
        : content;
    case 'outpaint':
      return union(edit.box, content);
    default:
      return content;
  }
}

/** The box of a layer that an edit reads and writes, or null if it has nothing to do. */
export function boxOf(edit: LayerEdit, content: Box | null): Box | null {
  const additive = edit.kind === 'paint' || edit.kind === 'gradient' || edit.kind === 'restore';
  if (!content && !additive) return null;
  const box = surroundings(edit, content ?? { x: 0, y: 0, width: 1, height: 1 });
  if (!box || box.width < 1 || box.height < 1) return null;
  return additive || edit.kind === 'outpaint' ? box : intersect(box, content!);
}

/** The part of the box that the edit can change, or null. */
export function writtenBy(edit: LayerEdit, box: Box): Box | null {
  if ('coverage' in edit) return intersect(edit.coverage, box);
  return edit.kind === 'adjust' && edit.mask ? intersect(edit.mask, box) : box;
}

/** An edit's masks and places moved by whole pixels: from the canvas to a layer. */
export function moved<E extends LayerEdit>(edit: E, dx: number, dy: number): E {
  const move = (mask: Mask): Mask => translateMask(mask, dx, dy);
  const next: Record<string, unknown> = { ...edit };
  if ('coverage' in edit) next.coverage = move(edit.coverage);
  if ('mask' in edit && edit.mask) next.mask = move(edit.mask);
  if ('box' in edit) next.box = { ...edit.box, x: edit.box.x + dx, y: edit.box.y + dy };
  if (edit.kind === 'gradient') {
    next.from = { x: edit.from.x + dx, y: edit.from.y + dy };
    next.to = { x: edit.to.x + dx, y: edit.to.y + dy };
  }
  if ('scribbles' in edit && edit.scribbles) {
    const { subject, background } = edit.scribbles;
    next.scribbles = { subject: move(subject), background: background && move(background) };
  }
  return next as E;
}

/** Scribbles in the format of `cutOut`: 2 on the subject, 1 on the background. */
export function scribbleBytes({ subject, background }: Scribbles, box: Box): Uint8Array {
  const bytes = bytesIn(subject, box).map((v) => (v >= 128 ? 2 : 0));
  if (background) bytesIn(background, box).forEach((v, i) => v >= 128 && (bytes[i] = 1));
  return bytes;
}

/** A mask clipped to the box and moved to its origin. */
const at = (box: Box, mask: Mask): Mask => translateMask(cropMask(mask, box), -box.x, -box.y);

/**
 * One edit of the pixels in a box. Everything is in pixels of the layer. `other` reads what else an edit
 * needs, in the same box.
 *
 * @throws CanvasError where there is nothing to work with, ImagingError for values out of range
 */
export async function carryOut(
  edit: LayerEdit,
  under: Owned,
  box: Box,
  other: Owned | null,
  run: RunOptions,
): Promise<Owned> {
  switch (edit.kind) {
    case 'paint':
      return paintInto(under, at(box, edit.coverage), edit.colour, edit);
    case 'erase':
      return eraseFrom(under, at(box, edit.coverage), edit.opacity);
    case 'restore':
      return restoreFrom(under, other!, at(box, edit.coverage));
    case 'gradient': {
      const from = { x: edit.from.x - box.x, y: edit.from.y - box.y };
      const to = { x: edit.to.x - box.x, y: edit.to.y - box.y };
      const { width, height } = box;
      const ramp = gradientArea({ x: 0, y: 0, width, height }, from, to, edit.stops, edit.shape);
      const coverage = fadeMask(at(box, edit.coverage), edit.opacity);
      return blendArea(under, layOver(under, ramp), coverage);
    }
    case 'heal':
      return heal(under, bytesIn(edit.coverage, box), run);
    case 'clone':
      return clone(under, bytesIn(edit.coverage, box), edit.dx, edit.dy, {
        ...run,
        opacity: edit.opacity,
      });
    case 'erase-thing':
      return complete(under, bytesIn(edit.coverage, box), {
        ...run,
        ...variantOf(edit.seed),
        detail: 1,
      });
    case 'outpaint':
      return grow(under, box, edit.seed, run);
    case 'adjust': {
      const mask = edit.mask && bytesIn(edit.mask, box);
      return adjust(under, edit.settings, { ...run, ...(mask ? { mask } : {}) });
    }
    case 'upscale':
      return upscale(under, edit.factor, run);
    case 'remove-background':
      return (await cut(under, edit.scribbles, box, run)).subject;
    case 'replace-background': {
      const { subject } = await cut(under, null, box, run);
      // A half-transparent color stays half-transparent.
      return layOver(filled(box, edit.colour), subject);
    }
    case 'replace-background-picture': {
      const { subject } = await cut(under, null, box, run);
      return replaceBackground(subject, other!, run);
    }
    case 'drop': {
      const x = box.width / 2;
      const y = box.height / 2;
      return drop(under, other!, { ...run, x, y, match: edit.match, shadow: edit.shadow });
    }
    case 'words': {
      const mask = edit.mask ? { mask: bytesIn(edit.mask, box) } : {};
      const plan = await planEdit(edit.text, under.pixels, { ...run, ...mask });
      if (plan.operations.length === 0)
        throw new CanvasError('nothing-to-do', plan.sentences.join(' '), 'text');
      return applyEdit(plan, under, { ...run, seed: edit.seed });
    }
    case 'apply-transform':
      return under;
  }
}

/** A box of one color without an owner. */
function filled({ width, height }: Box, color: Rgba): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i += 4) data.set(color, i);
  return ownedBy({ kind: 'none' }, { width, height, data });
}

/** Cuts the subject out. Throws if there is no salient subject. */
async function cut(picture: Owned, scribbles: Scribbles | null, box: Box, run: RunOptions) {
  const strokes = scribbles ? { scribbles: scribbleBytes(scribbles, box) } : {};
  const found = await cutOut(picture, { ...run, ...strokes });
  if (found.share === 0)
    throw new CanvasError(
      'nothing-to-do',
      'No subject was found here. Paint over it with the Subject tool first.',
    );
  return found;
}

/** How a place is filled by a seed from 1 on: the first three copy from different distances, so that they differ. */
const variantOf = (seed: number) => ({
  seed,
  reach: (['usual', 'near', 'far'] as const)[(Math.max(1, seed) - 1) % 3],
});

/** Continues what is opaque in the middle over the transparent rest of a box. */
async function grow(under: Owned, box: Box, seed: number, run: RunOptions): Promise<Owned> {
  const { width, height, data } = under.pixels;
  const rows = { first: height, last: -1 };
  const columns = { first: width, last: -1 };
  for (let y = 0, i = 3; y < height; y++)
    for (let x = 0; x < width; x++, i += 4)
      if (data[i] > 250) {
        rows.first = Math.min(rows.first, y);
        rows.last = y;
        columns.first = Math.min(columns.first, x);
        columns.last = Math.max(columns.last, x);
      }
  if (rows.last < 0) throw new CanvasError('nothing-to-do', 'There is nothing here to continue.');
  const inner = {
    left: columns.first,
    top: rows.first,
    width: columns.last - columns.first + 1,
    height: rows.last - rows.first + 1,
  };
  const grown = await outpaint(
    cropOwned(under, inner),
    {
      left: inner.left,
      top: inner.top,
      right: width - inner.left - inner.width,
      bottom: height - inner.top - inner.height,
    },
    { ...run, ...variantOf(seed) },
  );
  // Existing pixels stay unchanged, including half-transparent rims.
  const all = boxMask({ x: 0, y: 0, width: box.width, height: box.height });
  return layOver(blendArea(under, grown, all), under);
}
