import { ImagingError } from '@limn/imaging/errors';
import { labToColor, rgbToLab } from '@limn/imaging/raster/color';
import { assertOwned, type Owned, ownedBy, type Source } from '@limn/imaging/ownership/ownership';
import { PlaneEditor } from '@limn/imaging/ownership/plane-editor';
import type { Raster } from '@limn/imaging/raster/raster';
import type { RunOptions } from '@limn/imaging/run-control';
import { adjust } from '@limn/imaging/retouch/adjust/adjust';
import { drop } from '@limn/imaging/retouch/blend/drop';
import { complete } from '@limn/imaging/retouch/complete';
import { dilate } from '@limn/imaging/retouch/hole-pyramid';
import type { EditOperation, EditPlan } from './edit-plan.ts';

export type ApplyOptions = RunOptions & {
  /** A whole number; the same seed gives the same result. */
  seed?: number;
  /** Owner of newly drawn pixels (a sky, an added thing). Default: none. */
  source?: Source;
};

/**
 * Carries out a plan's operations in their order. The picture must have the size the plan was made for; else it throws
 * `bad-input`; also `cancelled`. Adjusting and recolouring keep ownership; removed areas get the ownership of the
 * pixels copied there.
 */
export async function applyEdit(
  plan: EditPlan,
  picture: Owned,
  options: ApplyOptions = {},
): Promise<Owned> {
  assertOwned(picture, 'applyEdit picture');
  const { width, height, data } = picture.pixels;
  if (plan.width !== width || plan.height !== height) {
    throw new ImagingError(
      'bad-input',
      'applyEdit plan: it was made for a picture of another size.',
    );
  }
  const { seed = 1, source = { kind: 'none' }, onProgress, ...rest } = options;
  const count = plan.operations.length;
  const pixels = { width, height, data: new Uint8ClampedArray(data) };
  let result: Owned = { ...picture, pixels };
  for (const [n, operation] of plan.operations.entries()) {
    const run: RunOptions = {
      ...rest,
      onProgress: (fraction, step) => onProgress?.((n + fraction) / count, step),
    };
    result = await carryOut(operation, result, { seed, source }, run);
  }
  return result;
}

/** Seed and owner of newly drawn pixels. */
type Drawn = { seed: number; source: Source };

async function carryOut(
  operation: EditOperation,
  picture: Owned,
  drawn: Drawn,
  run: RunOptions,
): Promise<Owned> {
  const { seed, source } = drawn;
  switch (operation.kind) {
    case 'adjust':
      return adjust(
        picture,
        operation.settings,
        operation.mask ? { ...run, mask: operation.mask } : run,
      );
    case 'recolor':
      return { ...picture, pixels: recolor(picture.pixels, operation.color, operation.mask) };
    case 'replace-sky':
      return replaceSky(picture, operation, drawn, run);
    case 'remove': {
      // Grow the area to remove: a thing has a soft rim and a shadow's edge.
      const { width, height } = picture.pixels;
      const reach = Math.max(3, Math.round(Math.max(width, height) / 200));
      const hard = operation.mask.map((v) => (v >= 64 ? 1 : 0));
      const wide = dilate(hard, width, height, reach).map((v) => v * 255);
      const leaves = wide.includes(0) ? wide : operation.mask;
      return complete(picture, leaves, { ...run, seed, detail: 1 });
    }
    case 'add': {
      const side = Math.min(2048, Math.max(32, Math.round(operation.height / 0.86)));
      const { drawElement } = await import('../elements/draw-element.ts');
      const object = await drawElement(operation.element, side, seed, operation.color);
      const scale = operation.height / 0.86 / side;
      const y = operation.y - operation.height * 0.02;
      return drop(picture, ownedBy(source, object), {
        ...run,
        x: operation.x,
        y,
        scale,
        strength: 0.15,
        match: 0.4,
        shadow: 0.3,
      });
    }
  }
}

/** The colour's hue, the picture's own light and shade: moved as a whole to the colour's lightness. */
function recolor(
  picture: Raster,
  color: readonly [number, number, number],
  mask: Uint8Array,
): Raster {
  const data = new Uint8ClampedArray(picture.data);
  const target = rgbToLab(Uint8Array.from(color));
  const labAt = (i: number): Float32Array =>
    rgbToLab(Uint8Array.from(data.subarray(i * 4, i * 4 + 3)));
  const mean = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] < 8) continue;
    const lab = labAt(i);
    total += mask[i];
    for (let c = 0; c < 3; c++) mean[c] += mask[i] * lab[c];
  }
  if (total === 0) return { ...picture, data };
  for (let c = 0; c < 3; c++) mean[c] /= total;
  const shift = 0.6 * (target[0] - mean[0]);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue;
    const [l, a, b] = labAt(i);
    const light = Math.min(100, Math.max(0, l + shift));
    const next = labToColor([
      light,
      target[1] + 0.45 * (a - mean[1]),
      target[2] + 0.45 * (b - mean[2]),
    ]);
    for (let c = 0; c < 3; c++) {
      const d = i * 4 + c;
      data[d] = Math.round(data[d] + ((next[c] - data[d]) * mask[i]) / 255);
    }
  }
  return { ...picture, data };
}

/** Paints the new sky, and its light on the rest of the picture, which keeps its ownership. */
async function replaceSky(
  picture: Owned,
  { sky, mask }: Extract<EditOperation, { kind: 'replace-sky' }>,
  { seed, source }: Drawn,
  run: RunOptions,
): Promise<Owned> {
  const { paintSky, skyLooks } = await import('./paint-sky.ts');
  const { width, height } = picture.pixels;
  let horizon = 1;
  for (let i = 0; i < mask.length; i++) if (mask[i] > 127) horizon = Math.floor(i / width) + 1;
  const lit = await adjust(picture, skyLooks[sky].light, run);
  const painted = paintSky(sky, width, height, horizon, seed + 20);
  const data = new Uint8ClampedArray(lit.pixels.data);
  const plane = new PlaneEditor(picture.owners);
  const label = plane.labelOf(source);
  for (let i = 0; i < mask.length; i++) {
    plane.blend(i, label, mask[i], 255 - mask[i]);
    for (let d = i * 4; d < i * 4 + 3; d++) {
      data[d] = Math.round(data[d] + ((painted.data[d] - data[d]) * mask[i]) / 255);
    }
  }
  return { pixels: { width, height, data }, owners: plane.plane() };
}
