import { ImagingError } from '../errors.ts';
import type { Lab } from '../raster/color.ts';
import { toRaster, type Raster, type Rgb } from '../raster/raster.ts';
import { assertRecipe, type Recipe } from '../recipe.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import type { Library } from '../library/library.ts';
import { composeScene } from '../scene/compose-scene.ts';
import { renderScene } from '../scene/render-scene.ts';
import type { Scene } from '../scene/scene.ts';
import { clusterPalette } from '../style/cluster-palette.ts';
import { expandGuide } from '../style/guide.ts';
import type { PaletteCluster, StyleProfile } from '../style/style-index.ts';
import { assignPalette, measureScene } from './assign-palette.ts';
import { apportion, measureLargestCopy, type Share } from './attribute.ts';
import { withoutBanned } from './ban-colors.ts';
import { chooseArtworks, type ChosenArtwork, type WeightedStyle } from './choose-artworks.ts';
import type { SourcePicture } from './level.ts';
import { planLevels, type SynthesisPlan } from './plan-levels.ts';
import { guideFromScene } from './scene-guide.ts';
import { buildSourceMap, type SourceMap } from './source-map.ts';
import { synthesise, type Synthesis } from './synthesise.ts';

export type PaintInput = {
  recipe: Recipe;
  /** One style, or several mixed by their weights. */
  styles: readonly WeightedStyle[];
  /** Things and words beyond the composer's own. */
  library?: Library;
};

export type PaintOptions = RunOptions & {
  /** The underpainting, then the picture so far, small at first, and the fraction of the work done. */
  onPreview?: (picture: Raster, fraction: number) => void;
};

export type Painting = {
  /** The recipe's size, opaque. */
  pixels: Raster;
  map: SourceMap;
  /** Adds up to exactly 1,000,000; largest first. */
  shares: Share[];
  /** The largest piece copied whole from one artwork, as a fraction of the picture. */
  largestCopy: number;
  /** Words of the prompt that nothing was painted for. */
  notPainted: string[];
  /** Milliseconds by step. */
  timings: Record<string, number>;
  seed: number;
};

/** Above this a copied piece is too large, and the picture is painted anew with other parameters. */
export const copyCap = 0.025;
const attempts = 3;
/** Largest picture, in pixels a side, that is still sent as a preview. */
const previewSide = 300;

/**
 * Paints a recipe in a style from its artworks alone: every pixel is a mean of known pixels of known
 * artworks, and `shares` is that mean's own account.
 *
 * Throws `bad-input` for a recipe out of range or no usable style, and `cancelled`.
 */
export async function paint(input: PaintInput, options: PaintOptions = {}): Promise<Painting> {
  const { recipe, styles } = input;
  assertRecipe(recipe);
  assertStyles(styles);
  const control = new RunControl(options);
  const clock = new Clock();
  control.report(0, 'Composing');
  const { scene, reading } = composeScene(recipe, input.library);
  const statistics = measureScene(scene);
  clock.lap('compose');
  await control.breathe();

  const chosen = chooseArtworks(styles, statistics.parts, recipe.seed);
  const sources = chosen.map(sourceOf);
  await control.breathe();
  clock.lap('sources');
  const profile = mixProfiles(styles);
  const own = clusterPalette(
    sources.map((s) => s.guide),
    chosen.map((c) => c.weight),
    24,
    recipe.seed,
  );
  const palette = withoutBanned(own, reading.excluded);
  const strength = 1 - (1 - recipe.styleStrength / 100) ** 2;
  const colors = assignPalette(statistics, palette, recipe.seed, strength);
  showUnderpainting(scene, colors, options);
  await control.breathe();
  const target = guideFromScene(
    scene,
    colors,
    profile,
    recipe.width,
    recipe.height,
    inkOf(palette),
  );
  clock.lap('palette');
  await control.breathe();

  const usual = planLevels({ ...recipe, profile });
  const { result, largestCopy } = await synthesiseGuarded(
    usual,
    control,
    options,
    (plan, onLevel) => synthesise(sources, { ...recipe, ...target }, plan, control, onLevel),
  );
  clock.lap('paint');
  const ids = chosen.map((c) => c.artwork.id);
  const step = Math.max(recipe.width, recipe.height) > 640 ? 2 : 1;
  const map = buildSourceMap(
    result.matches,
    recipe.width,
    recipe.height,
    ids,
    result.sourceSizes,
    step,
  );
  clock.lap('attribute');
  control.report(1, 'Done');
  return {
    pixels: toRaster(result),
    map,
    shares: apportion(ids, result.votes),
    largestCopy,
    notPainted: [...new Set(reading.notPainted.map((w) => w.word))],
    timings: clock.timings,
    seed: recipe.seed,
  };
}

/** The first preview: the scene in the style's colours, before any brushwork. */
function showUnderpainting(scene: Scene, colors: readonly Lab[], options: PaintOptions): void {
  if (!options.onPreview) return;
  const height = Math.round(128 / Math.max(1, scene.aspect));
  const width = Math.max(1, Math.round(height * scene.aspect));
  const drawn = renderScene(scene, { width, height, colors, contour: 0, bands: 0, grain: 1 });
  options.onPreview(toRaster(drawn), 0.03);
}

type Synthesise = (
  plan: SynthesisPlan,
  onLevel: (level: number, picture: () => Rgb) => void,
) => Promise<Synthesis>;

/** Paints; and again with more even use of the artworks while a copied piece is above the cap. */
async function synthesiseGuarded(
  usual: SynthesisPlan,
  control: RunControl,
  options: PaintOptions,
  run: Synthesise,
): Promise<{ result: Synthesis; largestCopy: number }> {
  for (let attempt = 0; ; attempt++) {
    // A repainting shows no progress of its own: the fraction must not fall.
    const scale = attempt === 0 ? 0.92 : 0.01;
    const from = attempt === 0 ? 0.05 : 0.97 + attempt * 0.01;
    const plan = {
      ...usual,
      seed: usual.seed + attempt * 7907,
      evenness: usual.evenness * (1 + 2 * attempt),
      stickiness: attempt === 0 ? usual.stickiness : 0,
      progressAt: (level: number, part: number) => from + scale * usual.progressAt(level, part),
    };
    const result = await run(plan, (level, picture) => {
      if (attempt > 0 || !options.onPreview) return;
      const { width, height } = plan.levels[level];
      if (Math.max(width, height) > previewSide) return;
      options.onPreview(toRaster(picture()), plan.progressAt(level, 1));
    });
    const largestCopy = measureLargestCopy(result.matches, result.width, result.height);
    await control.breathe();
    if (largestCopy <= copyCap || attempt === attempts - 1) return { result, largestCopy };
  }
}

function assertStyles(styles: readonly WeightedStyle[]): void {
  const usable = styles.every((s) => s.weight > 0 && s.index.artworks.length > 0);
  if (styles.length === 0 || !usable) {
    throw new ImagingError('bad-input', 'Name at least one style, each with a weight above 0.');
  }
}

const sourceOf = ({ artwork }: ChosenArtwork): SourcePicture => ({
  width: artwork.width,
  height: artwork.height,
  rgb: artwork.rgb,
  guide: expandGuide(artwork.guide),
});

/** Several styles paint with the heaviest one's ways. */
function mixProfiles(styles: readonly WeightedStyle[]): StyleProfile {
  return styles.reduce((p, q) => (q.weight > p.weight ? q : p)).index.profile;
}

/** The style's darkest colour that is more than a speck. */
function inkOf(palette: readonly PaletteCluster[]): Lab {
  const usable = palette.filter((c) => c.mass > 0.01);
  return usable.reduce((p, q) => (q.lab[0] < p.lab[0] ? q : p)).lab;
}

class Clock {
  readonly timings: Record<string, number> = {};
  private last = performance.now();

  lap(step: string): void {
    const now = performance.now();
    this.timings[step] = Math.round(now - this.last);
    this.last = now;
  }
}
