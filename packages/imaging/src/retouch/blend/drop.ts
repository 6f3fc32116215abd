import { ImagingError } from '../../errors.ts';
import { assertOwned, type Owned } from '../../ownership/ownership.ts';
import { PlaneEditor } from '../../ownership/plane-editor.ts';
import { spreadOwners } from '../../ownership/spread-owners.ts';
import type { Raster } from '../../raster/raster.ts';
import { RunControl, type RunOptions } from '../../run-control.ts';
import { assertRange } from '../checks.ts';
import { extendColors } from '../extend-colors.ts';
import { mixOver } from './lay-over.ts';
import { matchLight, labMoments } from './match-light.ts';
import { placeObject, type PlacedObject, type ObjectPlacement } from './place-object.ts';

export type DropOptions = RunOptions &
  Partial<ObjectPlacement> & {
    /** 'poisson' lets the picture's light flow in over the object's rim; 'alpha' lays it on as it is. */
    blend?: 'poisson' | 'alpha';
    /** 0–1: how strong the Poisson correction is. Default 0.4. */
    strength?: number;
    /** 0–1: how far light and colour follow the place it is put in. Default 0.5. */
    match?: number;
    /** 0–1: darkness of a shadow cast on the ground at the object's foot. Default 0. */
    shadow?: number;
  };

/** Maximum correction, in steps of 8-bit colour: with more, the object would no longer look like itself. */
const mostCorrection = 48;

/**
 * Puts a cut-out object into a picture: `x`, `y` its middle in pixels (default the picture's middle), `scale` 0.01–16,
 * `rotation` in degrees clockwise. Its alpha is kept at its rim, so that none of its old background shows; with
 * 'poisson' the difference of light along the rim is spread over it (Pérez 2003). The picture's size stays; its own
 * alpha is respected. The object's pixels keep their ownership, weighted by coverage; light taken from below and a
 * shadow do not change ownership.
 *
 * Throws `bad-input` for values out of range or an object wholly outside, and `cancelled`.
 */
export async function drop(
  { pixels: picture, owners }: Owned,
  object: Owned,
  options: DropOptions = {},
): Promise<Owned> {
  assertOwned({ pixels: picture, owners }, 'drop picture');
  assertOwned(object, 'drop object');
  const { blend = 'poisson', strength = 0.4, match = 0.5, shadow = 0 } = options;
  const placement = {
    x: options.x ?? picture.width / 2,
    y: options.y ?? picture.height / 2,
    scale: options.scale ?? 1,
    rotation: options.rotation ?? 0,
  };
  assertRange(placement.scale, 0.01, 16, 'drop scale');
  for (const name of ['x', 'y', 'rotation'] as const) {
    assertRange(placement[name], -1e5, 1e5, `drop ${name}`);
  }
  for (const [name, value] of Object.entries({ strength, match, shadow })) {
    assertRange(value, 0, 1, `drop ${name}`);
  }
  const control = new RunControl(options);
  const placed = placeObject(object.pixels, picture, placement);
  if (!placed) throw new ImagingError('bad-input', 'drop: the object lies outside the picture.');
  const { width, height } = picture;
  const out = { width, height, data: new Uint8ClampedArray(picture.data) };
  control.report(0.2, 'placing-object');
  await control.breathe();
  const colors = straighten(placed);
  if (match > 0) follow(colors, picture, placed, match);
  // Loaded when they are needed, as the filling is.
  if (shadow > 0) (await import('./cast-shadow.ts')).castShadow(out, placed, shadow);
  control.report(0.5, 'blending');
  await control.breathe();
  const correction =
    blend === 'poisson' && strength > 0 ? await lightAtRim(colors, picture, placed) : null;
  const plane = new PlaneEditor(owners);
  const labelOf = plane.adopt(object.owners);
  const { labels } = spreadOwners(object);
  for (let i = 0; i < placed.width * placed.height; i++) {
    // Whole bytes, so that the account can be as exact as the colours.
    const alpha = Math.round(placed.data[i * 4 + 3]);
    if (alpha === 0) continue;
    const x = placed.left + (i % placed.width);
    const y = placed.top + Math.floor(i / placed.width);
    const [r, g, b] = [0, 1, 2].map((c) => {
      const v = colors.data[i * 4 + c] + (correction ? strength * correction[c][i] : 0);
      return Math.min(255, Math.max(0, v));
    });
    const d = y * width + x;
    const below = out.data[d * 4 + 3] * (255 - alpha);
    plane.blend(d, labelOf(labels[placed.from[i]]), alpha * 255, below);
    mixOver(out.data, d * 4, r, g, b, alpha / 255);
  }
  control.report(1, 'blending');
  return { pixels: out, owners: plane.plane() };
}

/** Colours without alpha's share, the rim's carried outwards; alpha as it is. */
function straighten(placed: PlacedObject): Raster & { data: Uint8ClampedArray } {
  const count = placed.width * placed.height;
  const rgb = new Float32Array(count * 3);
  const weights = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const a = placed.data[i * 4 + 3];
    weights[i] = a / 255;
    if (a > 0) for (let c = 0; c < 3; c++) rgb[i * 3 + c] = (placed.data[i * 4 + c] * 255) / a;
  }
  const sure = weights.map((w) => (w > 0.98 ? 1 : w * w * 0.5));
  extendColors(rgb, sure, placed.width, placed.height);
  const data = new Uint8ClampedArray(count * 4);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) data[i * 4 + c] = rgb[i * 3 + c];
    data[i * 4 + 3] = placed.data[i * 4 + 3];
  }
  return { width: placed.width, height: placed.height, data };
}

/** The light of the place: the window round the object, twice as wide. */
function follow(colors: Raster, picture: Raster, placed: PlacedObject, match: number): void {
  const near = new Uint8Array(picture.width * picture.height);
  const [halfW, halfH] = [placed.width >> 1, placed.height >> 1];
  const y1 = Math.min(picture.height, placed.top + placed.height + halfH);
  for (let y = Math.max(0, placed.top - halfH); y < y1; y++) {
    const from = y * picture.width;
    const x1 = Math.min(picture.width, placed.left + placed.width + halfW);
    near.fill(255, from + Math.max(0, placed.left - halfW), from + x1);
  }
  matchLight(colors, labMoments(colors, null), labMoments(picture, near), match * 0.7);
}

/**
 * The correction that gives the object's rim the picture's light: its blurred difference on the rim, spread inwards as
 * a membrane. Three planes.
 */
async function lightAtRim(
  colors: Raster,
  picture: Raster,
  placed: PlacedObject,
): Promise<Float32Array[]> {
  const { solvePoisson } = await import('./poisson.ts');
  const { width, height, left, top } = placed;
  const inside = new Uint8Array(width * height);
  for (let i = 0; i < inside.length; i++) inside[i] = placed.data[i * 4 + 3] > 127 ? 1 : 0;
  return [0, 1, 2].map((c) => {
    const u = new Float32Array(inside.length);
    for (let i = 0; i < inside.length; i++) {
      if (inside[i]) continue;
      const s = ((top + Math.floor(i / width)) * picture.width + left + (i % width)) * 4;
      const lack = (picture.data[s + c] - colors.data[i * 4 + c]) * (picture.data[s + 3] / 255);
      u[i] = Math.min(mostCorrection, Math.max(-mostCorrection, lack));
    }
    solvePoisson(u, new Float32Array(u.length), inside, width, height);
    return u;
  });
}
