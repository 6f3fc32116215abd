import type { TracedGuides } from '@limn/imaging/guides/prepare-guides';
import type { Light } from '@limn/imaging/guides/shade';
import type { Team } from '@limn/imaging/kernel/team';
import type { Library } from '../library/library.ts';
import type { Owned } from '@limn/imaging/ownership/ownership';
import type { WeightedStyle } from '@limn/imaging/paint/choose-artworks';
import type { Effort } from '@limn/imaging/paint/effort';
import { type DrawInPlace, type PaintedPlace, paintPlace } from '@limn/imaging/paint/paint-place';
import type { Raster } from '@limn/imaging/raster/raster';
import type { PainterRecipe } from '@limn/imaging/recipe';
import type { RunOptions } from '@limn/imaging/run-control';
import { bannedColors } from '../reading/banned-colors.ts';
import { composeScene } from '../composing/compose-scene.ts';
import { drawInPlace } from './draw-in-place.ts';

export type PaintIntoInput = {
  /** Its size is that of the surroundings, which are whole pixels of 128–2,048 a side. */
  recipe: PainterRecipe;
  styles: readonly WeightedStyle[];
  library?: Library;
  /** The picture around the place, with its ownership plane. */
  surroundings: Owned;
  /** A byte a pixel: 128 and above is painted, less is the soft rim of that. */
  mask: Uint8Array;
  /** Without it `usual`. A place is painted at its own size with any of them. */
  effort?: Effort;
  /**
   * A picture to follow instead of the words: its middle, scaled and cropped to the mask's bounds. The place shows through
   * its transparent pixels. No pixel of it is copied.
   */
  guide?: Raster;
  /** The spread of dark and bright to paint it in: the guide's own, or the artist's. Default `guide`. */
  light?: Light;
};

export type PaintedInto = PaintedPlace & { notPainted: string[] };

/**
 * Paints words into a masked place of a picture, in a style. The things that the words name are drawn in the place and
 * painted, guided by that drawing. Words that name a place rather than a thing have their scene composed there, and
 * all of the mask is painted, as it is where a guide is followed. See `paintPlace` for the result.
 *
 * Throws `bad-input` for a mask of the wrong size or one that covers nothing, a recipe out of range, no usable
 * style and a guide that is transparent; `cancelled`.
 */
export async function paintInto(
  { library, guide, light, ...input }: PaintIntoInput,
  options: RunOptions & { team?: Team } = {},
): Promise<PaintedInto> {
  let notPainted: string[] = [];
  const draw: DrawInPlace = async (cleared, place) => {
    const { notPainted: words, ...drawn } = await drawInPlace(
      { ...input, library },
      cleared,
      place,
    );
    notPainted = words;
    return drawn;
  };
  const followed = guide && {
    guide,
    light,
    compose: async (traced: TracedGuides) => {
      const { scene, reading } = await composeScene(
        { ...input.recipe, prompt: '' },
        library,
        traced,
      );
      return { scene, bannedColors: bannedColors(reading) };
    },
  };
  const painted = await paintPlace({ ...input, shows: followed ?? draw }, options);
  return { ...painted, notPainted };
}
