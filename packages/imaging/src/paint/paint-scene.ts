import { ImagingError } from '../errors.ts';
import type { Lab } from '../raster/color.ts';
import type { FollowInput, Following } from './follow-guide.ts';
import type { Guides, TracedGuides } from '../guides/prepare-guides.ts';
import type { Light } from '../guides/shade.ts';
import type { Team } from '../kernel/team.ts';
import { apportion, type Share } from '../ownership/apportion.ts';
import { amountsOf, type Ownership, planeOf } from '../ownership/ownership.ts';
import { toRaster, type Raster, type Rgb } from '../raster/raster.ts';
import { assertRecipe, type PainterRecipe } from '../recipe.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import { layLifted, pointToLifted } from './lay-lifted.ts';
import type { LiftedPart, LiftedPlace } from '../drawing/lifted-element.ts';
import { renderScene } from '../drawing/render-scene.ts';
import type { Scene } from '../drawing/scene.ts';
import { clusterPalette } from '../style/cluster-palette.ts';
import { expandGuide, type Guide } from '../style/guide.ts';
import { mapLines, markLines } from '../style/lines.ts';
import {
  type IndexedArtwork,
  isFlat,
  type PaletteCluster,
  type StyleProfile,
} from '../style/style-index.ts';
import { assignPalette, measureScene, type SceneStatistics } from './assign-palette.ts';
import { copyCap, measureLargestCopy } from './attribute.ts';
import { withoutBanned } from './ban-colors.ts';
import { chooseArtworks, type ChosenArtwork, type WeightedStyle } from './choose-artworks.ts';
import { StepTimer } from './step-timer.ts';
import { type Effort, shrinkOf } from './effort.ts';
import { enlarge } from './enlarge.ts';
import type { SourcePicture } from './level-parts.ts';
import { planLevels, type SynthesisPlan } from './plan-levels.ts';
import { guideFromScene, type SceneGuide } from './scene-guide.ts';
import { buildSourceMap, enlargeMap, type SourceMap } from './source-map.ts';
import type { StyleParts } from './style-balance.ts';
import { synthesize, type Synthesis } from './synthesize.ts';

export type PaintSceneInput = ComposedScene & {
  recipe: PainterRecipe;
  /** One style, or several mixed by their weights. */
  styles: readonly WeightedStyle[];
  /** Elements of the styles' artworks that the scene shows, back to front. */
  lifted?: readonly LiftedPlace[];
  /** The scene was traced from a picture, which is followed in this light. */
  followed?: { light?: Light | undefined } | null;
  /** Time budget; default: `usual`. */
  effort?: Effort;
};

/** The part of a composition that the painter needs. */
export type ComposedScene = {
  scene: Scene;
  /** Colors to leave out of the style's palette, if it has others. */
  bannedColors: readonly Lab[];
};

export type PaintOptions = RunOptions & {
  /** The underpainting, then the picture so far, small at first, and the fraction of the work done. */
  onPreview?: (picture: Raster, fraction: number) => void;
  /** Threads that help with this picture; with any number of them, or none, its bytes are the same. */
  team?: Team;
};

export type PaintedScene = {
  /** The recipe's size, opaque. */
  pixels: Raster;
  map: SourceMap;
  /** For every pixel the artwork it is counted for. */
  owners: Ownership;
  /** The sums of `owners`: they add up to exactly 1,000,000; largest first. */
  shares: Share[];
  /**
   * The largest piece of the brushwork copied whole from one artwork, as a fraction of the picture. Lifted elements are
   * copied with their artist's permission and listed in `lifted`.
   */
  largestCopy: number;
  /**
   * Final mean cost of the brushwork's matches: the squared difference between a pixel's eight features (0–255) and
   * those of the patch it was taken from, plus charges for reusing places. Lower is better, among pictures of one scene
   * painted at one size.
   */
  energy: number;
  /** Elements lifted from artworks, back to front. */
  lifted: LiftedPart[];
  /** Milliseconds by step. */
  timings: Record<string, number>;
  seed: number;
};

const attempts = 3;
/** Largest picture, in pixels a side, that is still sent as a preview. */
const previewSide = 300;

/**
 * Paints a scene in a style from its artworks alone: every pixel is a mean of known pixels of known
 * artworks, and `owners` counts it for one of them, so that their sums follow the weights of those means. Where a
 * picture is followed, the hue of a pixel may then be shifted towards that of its surface; it owes the same artwork.
 *
 * Throws `bad-input` for a recipe out of range or no usable style, and `cancelled`.
 */
export async function paintScene(
  input: PaintSceneInput,
  options: PaintOptions = {},
): Promise<PaintedScene> {
  const { recipe, styles, scene, lifted = [], followed = null, effort = 'usual' } = input;
  assertRecipe(recipe);
  assertStyles(styles);
  const control = new RunControl(options);
  const timer = new StepTimer();
  const statistics = measureScene(scene);
  await control.breathe();

  const chosen = chooseArtworks(
    styles,
    statistics.parts,
    recipe.seed,
    new Set(lifted.map((place) => place.element.artworkId)),
  );
  const profile = mixProfiles(styles);
  const sources = chosen.map((artwork) => sourceOf(artwork, profile));
  await control.breathe();
  timer.lap('sources');
  const shrink = shrinkOf(effort, Math.max(recipe.width, recipe.height));
  const width = Math.ceil(recipe.width / shrink);
  const height = Math.ceil(recipe.height / shrink);
  const works = { chosen, sources, profile, statistics };
  const aim = await aimAt(input, works, { recipe, effort, width, height, followed });
  showUnderpainting(aim.scene, aim.colors, options);
  await control.breathe();
  const target = aim.guide();
  timer.lap('palette');
  await control.breathe();

  const { team } = options;
  const hues = aim.hues?.(target);
  const goal = { width, height, ...target, ...partsOf(styles, chosen), settle: hues?.settle };
  const { result, largestCopy } = await synthesizeGuarded(
    aim.plan,
    control,
    options,
    (plan, onLevel) => synthesize(sources, goal, plan, control, onLevel, { team }),
  );
  timer.lap('paint');
  hues?.even(result);
  timer.lap('even');
  const artworks = chosen.map((c) => c.artwork);
  const ids = artworks.map((a) => a.id);
  const drawn = await enlarge(result, shrink, recipe, ids, {
    ...options,
    onProgress: (fraction) => control.report(0.98 + 0.02 * fraction, 'enlarging'),
  });
  timer.lap('enlarge');
  const laid = layLifted(drawn, lifted, target.start, artworks);
  const owners = planeOf(
    recipe,
    ids.map((id) => ({ kind: 'artwork', id })),
    laid.owners,
  );
  const step = shrink === 1 && Math.max(width, height) > 640 ? 2 : 1;
  const small = buildSourceMap(
    result.matches,
    width,
    height,
    ids,
    result.pictures.map(({ width, height }) => ({ width, height })),
    step,
  );
  const map = enlargeMap(small, shrink);
  pointToLifted(map, laid, lifted, recipe);
  timer.lap('attribute');
  control.report(1, 'done');
  return {
    pixels: toRaster({ ...drawn, data: laid.data }),
    map,
    owners,
    shares: apportion(ids, amountsOf(owners)),
    largestCopy,
    energy: result.energy,
    lifted: laid.parts,
    timings: timer.timings,
    seed: recipe.seed,
  };
}

/** Loaded only when there is a guide: most pictures are painted without one. */
export async function trace(
  ...input: [Guides, PainterRecipe, RunControl, RunOptions]
): Promise<TracedGuides> {
  const { traceGuides } = await import('../guides/prepare-guides.ts');
  return traceGuides(...input);
}

type AimInput = Pick<PaintSceneInput, 'recipe' | 'effort'> & {
  /** Size it is painted at, in pixels. */
  width: number;
  height: number;
  /** The scene was traced from a picture, which is followed in this light. */
  followed: { light?: Light | undefined } | null;
};

type Works = {
  chosen: readonly ChosenArtwork[];
  sources: readonly SourcePicture[];
  profile: StyleProfile;
  statistics: SceneStatistics;
};

export type Aim = {
  /** As it is shown: a followed picture is shaded along ramps of the artist's palette. */
  scene: Scene;
  colors: Lab[];
  plan: SynthesisPlan;
  /** The target of each pixel. Takes tens of milliseconds, and lets slopes steer the sources' guides. */
  guide(): SceneGuide;
  /** Only where a picture is followed. */
  hues?: Following['hues'] | undefined;
};

/** The target of a composed scene in a style, and how closely it is followed. */
export async function aimAt(
  { scene, bannedColors }: ComposedScene,
  { chosen, sources, profile, statistics }: Works,
  { recipe, effort, width, height, followed }: AimInput,
): Promise<Aim> {
  const clusters = clusterPalette(
    sources.map((s) => s.guide),
    chosen.map((c) => c.weight),
    24,
    recipe.seed,
  );
  const palette = withoutBanned(clusters, bannedColors);
  const strength = 1 - (1 - recipe.styleStrength / 100) ** 2;
  const colors = assignPalette(statistics, palette, recipe.seed, strength);
  const following =
    followed &&
    (await follow({
      scene,
      colors,
      palette,
      sources,
      profile,
      strength,
      flat: isFlat(profile),
      closeness: recipe.guidance / 100,
      light: followed.light,
    }));
  const shown = following?.scene ?? scene;
  const own = planLevels({ ...recipe, width, height, profile, effort });
  return {
    scene: shown,
    colors,
    plan: following?.hold(own) ?? own,
    hues: following?.hues,
    guide() {
      const target = guideFromScene(shown, colors, profile, width, height, inkOf(profile.clusters));
      following?.steer(target, sources);
      return target;
    },
  };
}

/** How a picture given as scene is followed: loaded with it. */
async function follow(input: FollowInput): Promise<Following | null> {
  const { followGuide } = await import('./follow-guide.ts');
  return followGuide(input);
}

/** The first preview: the scene in the style's colours, before any brushwork. */
function showUnderpainting(scene: Scene, colors: readonly Lab[], options: PaintOptions): void {
  if (!options.onPreview) return;
  const height = Math.round(128 / Math.max(1, scene.aspect));
  const width = Math.max(1, Math.round(height * scene.aspect));
  const drawn = renderScene(scene, { width, height, colors, contour: 0, bands: 0, grain: 1 });
  options.onPreview(toRaster(drawn), 0.03);
}

type Synthesize = (
  plan: SynthesisPlan,
  onLevel: (level: number, picture: () => Rgb) => void,
) => Promise<Synthesis>;

/** Paints; and again with more even use of the artworks while a copied piece is above the cap. */
export async function synthesizeGuarded(
  usual: SynthesisPlan,
  control: RunControl,
  options: PaintOptions,
  run: Synthesize,
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
      progressAt: (level: number, part: number, candidate: number) =>
        from + scale * usual.progressAt(level, part, candidate),
    };
    const result = await run(plan, (level, picture) => {
      if (attempt > 0 || !options.onPreview) return;
      const { width, height } = plan.levels[level];
      if (Math.max(width, height) > previewSide) return;
      options.onPreview(toRaster(picture()), plan.progressAt(level, 1, 0));
    });
    const largestCopy = measureLargestCopy(result.matches, result.width, result.height);
    await control.breathe();
    if (largestCopy <= copyCap || attempt === attempts - 1) return { result, largestCopy };
  }
}

export function assertStyles(styles: readonly WeightedStyle[]): void {
  const usable = styles.every((s) => s.weight > 0 && s.index.artworks.length > 0);
  if (styles.length === 0 || !usable) {
    throw new ImagingError('bad-input', 'Name at least one style, each with a weight above 0.');
  }
}

export function sourceOf({ artwork }: ChosenArtwork, profile: StyleProfile): SourcePicture {
  const { width, height, rgb } = artwork;
  const guide = profile.contour
    ? partGuide(artwork, 5 * profile.lineWidth)
    : expandGuide(artwork.guide);
  return { width, height, rgb, guide };
}

/** Guides parted before: finding the lines of seven artworks takes a tenth of a small picture's time. */
const parted = new WeakMap<IndexedArtwork, { widest: number; guide: Guide }>();

function partGuide(artwork: IndexedArtwork, widest: number): Guide {
  const known = parted.get(artwork);
  if (known?.widest === widest) return known.guide;
  const guide = expandGuide(artwork.guide);
  markLines(guide, mapLines({ ...artwork, data: artwork.rgb }, guide.width, guide.height, widest));
  parted.set(artwork, { widest, guide });
  return guide;
}

/** The wanted part of each of several styles. */
export function partsOf(
  styles: readonly WeightedStyle[],
  chosen: readonly ChosenArtwork[],
): { parts?: StyleParts } {
  if (styles.length === 1) return {};
  const total = styles.reduce((sum, s) => sum + s.weight, 0);
  const wanted = styles.map(({ weight }) => weight / total);
  return { parts: { styleOf: chosen.map(({ style }) => style), wanted } };
}

/** Several styles paint with the heaviest one's ways. */
export function mixProfiles(styles: readonly WeightedStyle[]): StyleProfile {
  return styles.reduce((p, q) => (q.weight > p.weight ? q : p)).index.profile;
}

/** The style's darkest colour that is more than a speck. */
export function inkOf(palette: readonly PaletteCluster[]): Lab {
  const usable = palette.filter((c) => c.mass > 0.01);
  return usable.reduce((p, q) => (q.lab[0] < p.lab[0] ? q : p)).lab;
}
