import { ImagingError } from './errors.ts';

/** The inputs of a picture except the styles. The same recipe gives the same bytes. */
export type PainterRecipe = {
  /** The prompt, in English. */
  prompt: string;
  /** Things to leave out, in the language of the prompt. */
  exclude: string;
  /** Whole pixels, 128–2,048 each. */
  width: number;
  height: number;
  /** 0–100, usually 80: how closely the picture keeps to the composed scene. */
  guidance: number;
  /** Effort of the search for fitting brushwork, 10–100, usually 30. */
  quality: number;
  /** A whole number but 0; the caller draws it. */
  seed: number;
  /** 0–100, usually 70: from the scene's natural colours to the style's own. */
  styleStrength: number;
};

export function assertRecipe(recipe: PainterRecipe): void {
  const inRange = (name: keyof PainterRecipe, low: number, high: number, whole: boolean): void => {
    const value = recipe[name];
    const ok =
      typeof value === 'number' &&
      value >= low &&
      value <= high &&
      (!whole || Number.isInteger(value));
    if (!ok) throw new ImagingError('bad-input', `Recipe: ${name} must be ${low}–${high}.`);
  };
  inRange('width', 128, 2048, true);
  inRange('height', 128, 2048, true);
  inRange('guidance', 0, 100, false);
  inRange('quality', 10, 100, false);
  inRange('styleStrength', 0, 100, false);
  if (!Number.isInteger(recipe.seed) || recipe.seed === 0) {
    throw new ImagingError('bad-input', 'Recipe: seed must be a whole number other than 0.');
  }
}
