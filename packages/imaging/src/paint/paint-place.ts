import { ImagingError } from '../errors.ts';
import {
  assertOwned,
  type Owned,
  planeOf,
  sharesOf,
  type SourceShare,
} from '../ownership/ownership.ts';
import { coverCrop } from '../guides/cover-crop.ts';
import type { TracedGuides } from '../guides/prepare-guides.ts';
import type { Light } from '../guides/shade.ts';
import { rgbToLab } from '../raster/color.ts';
import { assertRaster, flatten, type Raster, type Rgb, toRaster } from '../raster/raster.ts';
import { resampleBytes, shrinkBytes } from '../raster/resample.ts';
import { assertRecipe, type PainterRecipe } from '../recipe.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import type { Team } from '../kernel/team.ts';
import { layOver } from '../retouch/blend/lay-over.ts';
import { assertMask } from '../retouch/checks.ts';
import { complete } from '../retouch/complete.ts';
import { halveHoled, type Holed } from '../retouch/hole-pyramid.ts';
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
import { distanceIn, rim } from './mask-distance.ts';
import {
  aimAt,
  assertStyles,
  type ComposedScene,
  mixProfiles,
  partsOf,
  sourceOf,
  synthesizeGuarded,
  trace,
} from './paint-scene.ts';
import { planLevels } from './plan-levels.ts';
import type { Emphasis } from './scene-guide.ts';
import { synthesize } from './synthesize.ts';

export type PaintPlaceInput = {
  /** Its size is that of the surroundings, which are whole pixels of 128–2,048 a side. */
  recipe: PainterRecipe;
  styles: readonly WeightedStyle[];
  /** The picture around the place, with its ownership plane. */
  surroundings: Owned;
  /** A byte a pixel: 128 and above is painted, less is the soft rim of that. */
  mask: Uint8Array;
  /** Without it `usual`. A place is painted at its own size with any of them. */
  effort?: Effort;
  /** The content of the place: a drawing, or a picture that the painter follows. */
  shows: DrawInPlace | FollowedPicture;
};

/** Draws on the cleared picture, within the bounds of the mask. */
export type DrawInPlace = (cleared: Raster, place: MaskBounds) => Promise<DrawnPlace>;

export type DrawnPlace = {
  /** The whole picture with what is to be painted, in natural colors. */
  drawn: Rgb;
  /** The mask of what of it is painted. */
  painted: Uint8Array;
  /** How closely each pixel is followed. */
  emphasis: Emphasis;
};

export type FollowedPicture = {
  /** Its middle is followed, as large as the mask's bounds. Where it is transparent, the place shows through. */
  guide: Raster;
  /** The spread of dark and bright to paint it in: the guide's own, or the artist's. Default `guide`. */
  light?: Light | undefined;
  /** Makes the scene of the picture once it was taken apart. */
  compose: (traced: TracedGuides) => Promise<ComposedScene>;
};

export type PaintedPlace = Owned & {
  /** Shares of the visible pixels, in parts per million. */
  shares: SourceShare[];
  largestCopy: number;
};

/** Parts of a place that artworks are chosen by, across and down. */
const partsAcross = 4;
/**
 * Paints into a masked place of a picture, in a style. The place is first filled as if nothing had been there
 * (`complete`), and that is owed as what was copied; then a drawing is made on it and painted, or a picture is followed.
 * Its surroundings are pinned at every level of the synthesis, so that patches which reach over the rim must fit it.
 * Where a picture is followed, all of the mask is painted. The result has the surroundings' size and is transparent but
 * for the mask, with a soft rim.
 *
 * Throws `bad-input` for a mask of the wrong size or one that covers nothing, a recipe out of range, no usable
 * style and a guide that is transparent; `cancelled`.
 */
export async function paintPlace(
  input: PaintPlaceInput,
  options: RunOptions & { team?: Team } = {},
): Promise<PaintedPlace> {
  const { recipe, styles, surroundings, mask, effort, shows } = input;
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
  const shown =
    typeof shows === 'function'
      ? await shows(cleared.pixels, place)
      : { ...showGuide(shows.guide, cleared.pixels, mask, place), followed: shows };
  const { drawn, painted } = shown;
  control.report(0.04, 'choosing-artworks');
  const chosen = chooseArtworks(styles, partsOfPlace(drawn, place), recipe.seed);
  const profile = mixProfiles(styles);
  const sources = chosen.map((artwork) => sourceOf(artwork, profile));
  await control.breathe();
  const { plan: usual, ...asked } =
    'followed' in shown
      ? await follow(input, shown.followed, drawn, { chosen, sources, profile }, control, options)
      : {
          guide: expandGuide(measureGuide(drawn, 1, 448)),
          start: drawn,
          emphasis: shown.emphasis,
          plan: planLevels({ ...recipe, profile, ...(effort ? { effort } : {}) }),
        };
  await control.breathe();
  const hole = painted.map((v) => (v >= 128 ? 1 : 0));
  // Transparent pixels round the place are unknown, too.
  for (let i = 0; i < hole.length; i++) if (cleared.pixels.data[i * 4 + 3] < 250) hole[i] = 1;
  const known = { ...flatten(cleared.pixels), hole };
  const target = {
    width,
    height,
    ...asked,
    known: (levels: number) => knownAt(known, levels),
    ...partsOf(styles, chosen),
  };
  const { result, largestCopy } = await synthesizeGuarded(usual, control, {}, (plan, onLevel) =>
    synthesize(sources, target, plan, control, onLevel, { team: options.team }),
  );
  const artworks = chosen.map(({ artwork }) => ({ kind: 'artwork', id: artwork.id }) as const);
  const fresh = {
    pixels: withAlpha(toRaster(result), softened(painted, width, height)),
    owners: planeOf(result, artworks, result.owners),
  };
  const whole = layOver(cleared, fresh);
  const own = { ...whole, pixels: withAlpha(whole.pixels, softened(mask, width, height)) };
  control.report(1, 'done');
  return { ...own, shares: sharesOf(own), largestCopy };
}

function withAlpha({ width, height, data: from }: Raster, alpha: Uint8Array): Raster {
  const data = new Uint8ClampedArray(from);
  alpha.forEach((v, i) => (data[i * 4 + 3] = Math.min(v, data[i * 4 + 3])));
  return { width, height, data };
}

/** The fixed pixels at each level, coarsest first. */
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
  return { drawn, painted: mask };
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

/** Target color of each pixel when the place follows a picture; the same as for a whole picture. */
async function follow(
  { recipe, effort }: PaintPlaceInput,
  { light, compose }: FollowedPicture,
  drawn: Rgb,
  works: { chosen: ChosenArtwork[]; sources: SourcePicture[]; profile: StyleProfile },
  control: RunControl,
  options: RunOptions,
) {
  const { width, height } = drawn;
  const traced = await trace({ scene: toRaster(drawn) }, recipe, control, options);
  const composed = await compose(traced);
  const statistics = measureScene(composed.scene);
  const aim = await aimAt(
    composed,
    { ...works, statistics },
    { recipe, width, height, followed: { light }, ...(effort ? { effort } : {}) },
  );
  return { ...aim.guide(), plan: aim.plan };
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
