import type { TracedGuides } from '../guides/prepare-guides.ts';
import type { Light } from '../guides/shade.ts';
import type { Team } from '../kernel/team.ts';
import type { Library } from '../library/library.ts';
import type { Owned } from '../ownership/ownership.ts';
import type { WeightedStyle } from '../paint/choose-artworks.ts';
import type { Effort } from '../paint/effort.ts';
import { type DrawInPlace, type PaintedPlace, paintPlace } from '../paint/paint-into.ts';
import type { Raster } from '../raster/raster.ts';
import type { PainterRecipe } from '../recipe.ts';
import type { RunOptions } from '../run-control.ts';
import { bannedColors } from './banned-colors.ts';
import { composeScene } from './compose-scene.ts';
import { drawInPlace } from './draw-in-place.ts';

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
