import type { Library } from '../library/library.ts';
import { type Owned, ownedBy } from '@limn/imaging/ownership/ownership';
import type { MaskBounds } from '@limn/imaging/paint/mask-bounds';
import { distanceIn, rim } from '@limn/imaging/paint/mask-distance';
import type { DrawnPlace } from '@limn/imaging/paint/paint-place';
import { colorToLab } from '@limn/imaging/raster/color';
import { flatten, type Raster, type Rgb, toRaster } from '@limn/imaging/raster/raster';
import type { PainterRecipe } from '@limn/imaging/recipe';
import { layOver } from '@limn/imaging/retouch/blend/lay-over';
import { dilate } from '@limn/imaging/retouch/hole-pyramid';
import { drawElement } from '../elements/draw-element.ts';
import { composeScene } from '../composing/compose-scene.ts';
import type { Element } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import { parsePrompt } from '../reading/parse-prompt.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import { renderScene } from '@limn/imaging/drawing/render-scene';

/** Maximum number of things in one place. */
const mostThings = 4;
/** How far a scene extends into the surroundings of its place, as a fraction of the place's shorter side. */
const runsInto = 0.22;

type DrawInput = { recipe: PainterRecipe; library?: Library | undefined; mask: Uint8Array };

/** The place with what the words name, in natural colours; what of it is painted, and how closely. */
export async function drawInPlace(
  { recipe, library, mask }: DrawInput,
  cleared: Raster,
  place: MaskBounds,
): Promise<DrawnPlace & { notPainted: string[] }> {
  const reading = parsePrompt(recipe.prompt, recipe.exclude, library);
  const all = library?.elements ?? elements;
  const asked = reading.elements
    .filter(({ element, span }) => span && all[element] && !reading.excluded.has(element))
    .flatMap((request) => Array.from({ length: Math.min(request.count, 3) }, () => request))
    .slice(0, mostThings);
  const notPainted = [...new Set(reading.notPainted.map(({ word }) => word))];
  const { width, height } = cleared;
  const weights = new Uint8Array(width * height).fill(2);
  const below: Owned = ownedBy({ kind: 'none' }, toRaster(flatten(cleared)));
  if (asked.length === 0) {
    const scene = flatten((await layScene(below, recipe, library, place)).pixels);
    const drawn = runInto(scene, flatten(cleared), mask, place);
    return { drawn, painted: mask, emphasis: { width, height, weights }, notPainted };
  }
  let picture = below;
  const things = new Uint8Array(width * height);
  for (const [k, request] of asked.entries()) {
    const part = place.width / asked.length;
    const slot = { ...place, x: place.x + k * part, width: part };
    const thing = await layThing(request, all, slot, recipe.seed + k, { mask, width });
    picture = layOver(picture, thing.picture, thing.left, thing.top);
    mark(things, width, height, thing);
  }
  const reach = Math.max(4, Math.round(Math.min(place.width, place.height) / 24));
  const near = dilate(things, width, height, reach);
  things.forEach((v, i) => v && (weights[i] = 6));
  const painted = mask.map((v, i) => (near[i] ? v : 0));
  return {
    drawn: flatten(picture.pixels),
    painted,
    emphasis: { width, height, weights },
    notPainted,
  };
}

type Laid = { picture: Owned; left: number; top: number };

/** Fraction of a thing that must be inside the mask, and the scales to try until it is. */
const inside = 0.997;
const smaller = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.34, 0.28, 0.22];

/** One thing as large as its slot and the mask allow, standing at their foot or, in the air, in their middle. */
async function layThing(
  { element, color }: ElementRequest,
  all: Readonly<Record<string, Element>>,
  slot: MaskBounds,
  seed: number,
  within: { mask: Uint8Array; width: number },
): Promise<Laid> {
  const wide = Math.max(0.1, all[element].width);
  const share = Math.min(0.86, 0.92 / wide);
  const most = Math.min((0.96 * slot.height) / share, (0.96 * slot.width) / (share * wide));
  const middle = slot.x + slot.width / 2;
  const aloft = all[element].home === 'sky';
  let laid: Laid | undefined;
  for (const part of smaller) {
    const side = Math.min(2048, Math.max(8, Math.round(most * part)));
    const tall = share * side;
    // A smaller thing stands higher, as the rim of a round place does.
    const foot = aloft
      ? slot.y + slot.height / 2 + tall / 2
      : slot.y + slot.height * 0.98 - (slot.height - tall) * 0.25;
    const sheet = await drawElement(element, side, seed, color, all);
    laid = {
      picture: ownedBy({ kind: 'none' }, sheet),
      left: Math.round(middle - side / 2),
      top: Math.round(foot - 0.95 * side),
    };
    if (partInside(laid, within) >= inside) break;
  }
  return laid!;
}

/** Fraction of a thing that is inside the mask. */
function partInside(
  { picture, left, top }: Laid,
  { mask, width }: { mask: Uint8Array; width: number },
): number {
  const { pixels } = picture;
  const height = mask.length / width;
  let [all, within] = [0, 0];
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      if (pixels.data[(y * pixels.width + x) * 4 + 3] <= 64) continue;
      all++;
      const [px, py] = [left + x, top + y];
      if (px >= 0 && py >= 0 && px < width && py < height && mask[py * width + px] >= 128) within++;
    }
  }
  return all === 0 ? 1 : within / all;
}

/** Marks the pixels of a thing in the plane. */
function mark(
  plane: Uint8Array,
  width: number,
  height: number,
  { picture, left, top }: Laid,
): void {
  const { pixels } = picture;
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      const [px, py] = [left + x, top + y];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      if (pixels.data[(y * pixels.width + x) * 4 + 3] > 64) plane[py * width + px] = 1;
    }
  }
}

/** A scene as it is in the middle of the mask, and towards the mask's edge more and more what stands round it. */
function runInto(scene: Rgb, around: Rgb, mask: Uint8Array, place: MaskBounds): Rgb {
  const reach = Math.max(rim, Math.round(runsInto * Math.min(place.width, place.height)));
  const away = distanceIn(mask, scene.width, scene.height, reach);
  const data = scene.data.slice();
  away.forEach((distance, i) => {
    const t = distance / reach;
    const part = t * t * (3 - 2 * t);
    for (let c = i * 3; c < i * 3 + 3; c++)
      data[c] = Math.round(around.data[c] + (scene.data[c] - around.data[c]) * part);
  });
  return { ...scene, data };
}

/** A composed scene in natural colours, as large as the place. */
async function layScene(
  picture: Owned,
  recipe: PainterRecipe,
  library: Library | undefined,
  place: MaskBounds,
): Promise<Owned> {
  const { width, height } = place;
  const { scene } = await composeScene({ ...recipe, width, height }, library);
  const colors = scene.materials.map(({ color }) => colorToLab(color));
  const drawn = renderScene(scene, { width, height, colors, contour: 0, bands: 0, grain: 1 });
  return layOver(picture, ownedBy({ kind: 'none' }, toRaster(drawn)), place.x, place.y);
}
