import { ImagingError } from '../errors.ts';
import {
  assertOwned,
  type Owned,
  ownedBy,
  planeOf,
  sharesOf,
  type SourceShare,
} from '../ownership/ownership.ts';
import { coverCrop } from '../guides/cover-crop.ts';
import type { Light } from '../guides/shade.ts';
import { colorToLab, rgbToLab } from '../raster/color.ts';
import { assertRaster, flatten, type Raster, type Rgb, toRaster } from '../raster/raster.ts';
import { resampleBytes, shrinkBytes } from '../raster/resample.ts';
import { assertRecipe, type PainterRecipe } from '../recipe.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import type { Team } from '../kernel/team.ts';
import type { Library } from '../library/library.ts';
import { layOver } from '../retouch/blend/lay-over.ts';
import { assertMask } from '../retouch/checks.ts';
import { complete } from '../retouch/complete.ts';
import { dilate, halveHoled, type Holed } from '../retouch/hole-pyramid.ts';
import { drawElement } from '../retouch/text/draw-element.ts';
import { composeScene } from '../scene/compose-scene.ts';
import type { Element } from '../scene/elements/element.ts';
import { elements } from '../scene/elements/registry.ts';
import { parsePrompt } from '../scene/parse-prompt.ts';
import type { ElementRequest } from '../scene/reading.ts';
import { renderScene } from '../scene/render-scene.ts';
import { expandGuide, measureGuide } from '../style/guide.ts';
import type { StyleProfile } from '../style/style-index.ts';
import { measureScene } from './assign-palette.ts';
import {
  chooseArtworks,
  type ChosenArtwork,
  type ScenePart,
  type WeightedStyle,
} from './choose-artworks.ts';
import type { Effort } from './effort.ts';
import type { SourcePicture } from './level-parts.ts';
import { boundsOf, type MaskBounds } from './mask-bounds.ts';
import {
  aimAt,
  assertStyles,
  mixProfiles,
  partsOf,
  sourceOf,
  synthesiseGuarded,
  trace,
} from './paint.ts';
import { planLevels } from './plan-levels.ts';
import type { Emphasis } from './scene-guide.ts';
import { synthesise } from './synthesise.ts';

export type PaintIntoInput = {
  /** Its size is that of the surroundings, which are whole pixels of 128–2,048 a side. */
  recipe: PainterRecipe;
  styles: readonly WeightedStyle[];
  library?: Library;
  /** The place with what is round it, and whom that owes. */
  surroundings: Owned;
  /** A byte a pixel: 128 and above is painted, less is the soft rim of that. */
  mask: Uint8Array;
  /** Without it `usual`. A place is painted at its own size with any of them. */
  effort?: Effort;
  /**
   * A picture that is followed in place of the words: its middle, as large as the mask's bounds. What is transparent
   * in it shows what stands there. No pixel of it is painted.
   */
  guide?: Raster;
  /** Whose spread of dark and bright a guide is painted in; `guide` without it. */
  light?: Light;
};

export type PaintedInto = Owned & {
  /** What the pixels that can be seen owe; 1,000,000 in all. */
  shares: SourceShare[];
  largestCopy: number;
  notPainted: string[];
};

/** Things that one place holds, at most. */
const mostThings = 4;
/** Parts of a place that artworks are chosen by, across and down. */
const partsAcross = 4;
/** Pixels over which what is painted fades in. */
const rim = 5;
/** How far a scene runs into what stands round its place, as a part of the place's shorter side. */
const runsInto = 0.22;

/**
 * Paints words into a masked place of a picture, in a style. The place is first filled as if nothing had been there
 * (`complete`), and that is owed as what was copied; then the things that the words name are drawn on it and painted,
 * guided by that drawing. What stands round them is pinned at every level of the synthesis, so that patches which
 * reach over the rim must fit it. Words that name a place rather than a thing have their scene composed there, and
 * all of the mask is painted, as it is where a guide is followed. The result has the surroundings' size and is
 * transparent but for the mask, with a soft rim.
 *
 * Throws `bad-input` for a mask of the wrong size or one that covers nothing, a recipe out of range, no usable
 * style and a guide that is transparent; `cancelled`.
 */
export async function paintInto(
  input: PaintIntoInput,
  options: RunOptions & { team?: Team } = {},
): Promise<PaintedInto> {
  const { recipe, styles, surroundings, mask, effort } = input;
  assertRecipe(recipe);
  assertStyles(styles);
  assertOwned(surroundings, 'paintInto surroundings');
  const { width, height } = surroundings.pixels;
  assertMask(mask, surroundings.pixels, 'paintInto mask');
  if (width !== recipe.width || height !== recipe.height) {
    throw new ImagingError(
      'bad-input',
      'paintInto recipe: it must have the size of the surroundings.',
    );
  }
  const place = boundsOf(mask, width, height);
  const control = new RunControl(options);
  control.report(0, 'reading-surroundings');
  const cleared = await clear(surroundings, mask, options);
  const { drawn, painted, emphasis, notPainted } = input.guide
    ? { ...showGuide(input.guide, cleared.pixels, mask, place), emphasis: null }
    : await drawWords(input, cleared.pixels, place);
  control.report(0.04, 'choosing-artworks');
  const chosen = chooseArtworks(styles, partsOfPlace(drawn, place), recipe.seed);
  const profile = mixProfiles(styles);
  const sources = chosen.map((artwork) => sourceOf(artwork, profile));
  await control.breathe();
  const { plan: usual, ...asked } = emphasis
    ? {
        guide: expandGuide(measureGuide(drawn, 1, 448)),
        start: drawn,
        emphasis,
        plan: planLevels({ ...recipe, profile, ...(effort ? { effort } : {}) }),
      }
    : await follow(input, drawn, { chosen, sources, profile }, control, options);
  await control.breathe();
  const hole = painted.map((v) => (v >= 128 ? 1 : 0));
  // What is transparent round the place is not known.
  for (let i = 0; i < hole.length; i++) if (cleared.pixels.data[i * 4 + 3] < 250) hole[i] = 1;
  const known = { ...flatten(cleared.pixels), hole };
  const target = {
    width,
    height,
    ...asked,
    known: (levels: number) => knownAt(known, levels),
    ...partsOf(styles, chosen),
  };
  const { result, largestCopy } = await synthesiseGuarded(usual, control, {}, (plan, onLevel) =>
    synthesise(sources, target, plan, control, onLevel, { team: options.team }),
  );
  const artworks = chosen.map(({ artwork }) => ({ kind: 'artwork', id: artwork.id }) as const);
  const fresh = {
    pixels: withAlpha(toRaster(result), softened(painted, width, height)),
    owners: planeOf(result, artworks, result.owners),
  };
  const whole = layOver(cleared, fresh);
  const own = { ...whole, pixels: withAlpha(whole.pixels, softened(mask, width, height)) };
  control.report(1, 'done');
  return { ...own, shares: sharesOf(own), largestCopy, notPainted };
}

function withAlpha({ width, height, data: from }: Raster, alpha: Uint8Array): Raster {
  const data = new Uint8ClampedArray(from);
  alpha.forEach((v, i) => (data[i * 4 + 3] = Math.min(v, data[i * 4 + 3])));
  return { width, height, data };
}

/** What stands fixed at each level, coarsest first. */
function knownAt(known: Holed, levels: number): Holed[] {
  const all = [known];
  while (all.length < levels) all.unshift(halveHoled(all[0]));
  return all;
}

/** The place as if nothing had been there; where it leaves hardly anything of the picture, as it is. */
async function clear(surroundings: Owned, mask: Uint8Array, run: RunOptions): Promise<Owned> {
  const { data } = surroundings.pixels;
  const left = mask.reduce((sum, v, i) => sum + (v < 128 && data[i * 4 + 3] >= 250 ? 1 : 0), 0);
  if (left < 0.1 * mask.length) return surroundings;
  const { signal, isCancelled } = run;
  return complete(surroundings, mask, { seed: 1, detail: 1, signal, isCancelled });
}

/** A guide where it is followed, before what stands round the place. */
function showGuide(guide: Raster, cleared: Raster, mask: Uint8Array, place: MaskBounds) {
  assertRaster(guide, 'paintInto guide');
  const shown = sized(guide, place);
  const drawn = flatten(cleared);
  let seen = false;
  for (let y = 0; y < place.height; y++) {
    for (let x = 0; x < place.width; x++) {
      const i = (place.y + y) * drawn.width + place.x + x;
      const from = (y * place.width + x) * 4;
      const alpha = shown[from + 3] / 255;
      if (mask[i] < 128 || alpha === 0) continue;
      seen = true;
      for (let c = 0; c < 3; c++) {
        const under = drawn.data[i * 3 + c];
        drawn.data[i * 3 + c] = Math.round(under + (shown[from + c] - under) * alpha);
      }
    }
  }
  if (!seen) throw new ImagingError('bad-input', 'paintInto guide: it shows nothing in the mask.');
  return { drawn, painted: mask, notPainted: [] };
}

/** The middle of a picture in a place's proportions and size, RGBA. */
function sized({ width, height, data }: Raster, to: MaskBounds): Uint8Array {
  const crop = coverCrop({ width, height }, to);
  const cut = new Uint8Array(crop.width * crop.height * 4);
  for (let y = 0; y < crop.height; y++) {
    const from = ((crop.top + y) * width + crop.left) * 4;
    cut.set(data.subarray(from, from + crop.width * 4), y * crop.width * 4);
  }
  return resampleBytes(cut, crop.width, crop.height, 4, to.width, to.height);
}

/** What is asked of each pixel where a picture is followed, as in a picture that is all painted after one. */
async function follow(
  { recipe, library, effort, light }: PaintIntoInput,
  drawn: Rgb,
  works: { chosen: ChosenArtwork[]; sources: SourcePicture[]; profile: StyleProfile },
  control: RunControl,
  options: RunOptions,
) {
  const { width, height } = drawn;
  const traced = await trace({ scene: toRaster(drawn) }, recipe, control, options);
  const composed = await composeScene({ ...recipe, prompt: '' }, library, traced);
  const statistics = measureScene(composed.scene);
  const aim = await aimAt(
    composed,
    { ...works, statistics },
    { recipe, width, height, followed: { light }, ...(effort ? { effort } : {}) },
  );
  return { ...aim.guide(), plan: aim.plan };
}

/** The place with what the words name, in natural colours; what of it is painted, and how closely. */
async function drawWords(
  { recipe, library, mask }: PaintIntoInput,
  cleared: Raster,
  place: MaskBounds,
): Promise<{ drawn: Rgb; painted: Uint8Array; emphasis: Emphasis; notPainted: string[] }> {
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

/** Part of a thing that must lie in the mask, and how much smaller it is made until it does. */
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

/** Part of a thing that lies in the mask. */
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

/** Marks where a thing is. */
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

/** The colours of a place and where in the picture they are. */
function partsOfPlace(drawn: Rgb, place: MaskBounds): ScenePart[] {
  const cut = new Uint8Array(place.width * place.height * 3);
  for (let y = 0; y < place.height; y++) {
    const from = ((place.y + y) * drawn.width + place.x) * 3;
    cut.set(drawn.data.subarray(from, from + place.width * 3), y * place.width * 3);
  }
  const across = Math.min(partsAcross, place.width);
  const down = Math.min(partsAcross, place.height);
  const lab = rgbToLab(shrinkBytes(cut, place.width, place.height, 3, across, down));
  return Array.from({ length: across * down }, (_, i) => ({
    material: { role: 'object' },
    lab: [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]],
    mass: 1 / (across * down),
    height: (place.y + ((Math.floor(i / across) + 0.5) * place.height) / down) / drawn.height,
  }));
}

/** The mask with a rim that is softened inwards: outside of it nothing changes. */
function softened(mask: Uint8Array, width: number, height: number): Uint8Array {
  const away = distanceIn(mask, width, height, rim);
  return Uint8Array.from(away, (v, i) => Math.min(mask[i], Math.round((255 * v) / rim)));
}

/** For each pixel of the mask how far it is to the edge, in steps to the side, up or down; `most` at most. */
function distanceIn(mask: Uint8Array, width: number, height: number, most: number): Uint16Array {
  const away = Uint16Array.from(mask, (v) => (v >= 128 ? most : 0));
  const pass = (i: number, j: number): void => {
    away[i] = Math.min(away[i], away[j] + 1);
  };
  for (let i = 0; i < away.length; i++) {
    if (i % width > 0) pass(i, i - 1);
    if (i >= width) pass(i, i - width);
  }
  for (let i = away.length - 1; i >= 0; i--) {
    if (i % width < width - 1) pass(i, i + 1);
    if (i + width < width * height) pass(i, i + width);
  }
  return away;
}
