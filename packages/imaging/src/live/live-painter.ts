import { followGuide } from '../paint/follow-guide.ts';
import { type Guides, type TracedGuides, traceGuides } from '../guides/prepare-guides.ts';
import { packMatch, matchArtwork, matchX, matchY } from '../kernel/arena.ts';
import type { Team } from '../kernel/team.ts';
import { apportion, type Share } from '../ownership/apportion.ts';
import { amountsOf, type Ownership, planeOf } from '../ownership/ownership.ts';
import { assignPalette, measureScene } from '../paint/assign-palette.ts';
import { chooseArtworks, type WeightedStyle } from '../paint/choose-artworks.ts';
import type { SourcePicture } from '../paint/level-parts.ts';
import { assertStyles, inkOf, mixProfiles, sourceOf } from '../paint/paint-scene.ts';
import { type LevelPlan, planLevels, type SynthesisPlan } from '../paint/plan-levels.ts';
import { guideFromScene } from '../paint/scene-guide.ts';
import { synthesize, type Synthesis } from '../paint/synthesize.ts';
import { type Raster, toRaster } from '../raster/raster.ts';
import { assertRecipe, type PainterRecipe } from '../recipe.ts';
import { RunControl, type RunOptions } from '../run-control.ts';
import type { Scene } from '../drawing/scene.ts';
import { clusterPalette, type PaintColor } from '../style/cluster-palette.ts';
import { isFlat } from '../style/style-index.ts';

export type LiveInput = {
  /** Its size is that of the live picture: 128–384 pixels a side keep it within a second. */
  recipe: PainterRecipe;
  styles: readonly WeightedStyle[];
  /** Makes the scene of a guide that was taken apart; it takes the place of one composed from words. */
  compose: (traced: TracedGuides) => Promise<Scene>;
  team?: Team;
};

export type LiveGuide = Pick<Guides, 'matters' | 'light'> & { scene: Raster };

export type LivePicture = {
  pixels: Raster;
  /** For every pixel the artwork it is counted for, and their sums: 1,000,000 in all. */
  owners: Ownership;
  shares: Share[];
  milliseconds: number;
};

/** Paints after a guide that moves. One call at a time; a call that is cancelled changes nothing. */
export type LivePainter = {
  /** Repaints the guide as it is now, going on from the picture before; the first is painted whole. */
  repaint(guide: LiveGuide, options?: RunOptions): Promise<LivePicture>;
  /** Paints the guide from scratch: the same guide gives the same bytes, independent of earlier pictures. */
  settle(guide: LiveGuide, options?: RunOptions): Promise<LivePicture>;
};

/** State kept between pictures. */
type Canvas = {
  ids: string[];
  sources: SourcePicture[];
  palette: PaintColor[];
  matches: Uint32Array;
  plan: SynthesisPlan;
};

/** Long side a moving guide is read at. */
const readSide = 192;
/** Levels that a repainting works on, and the rounds and sweeps of the two finest. */
const reworked = 3;
const again = { rounds: 1, sweeps: 1 };

/**
 * A painter for a rough or moving guide. The artworks and their palette are chosen for the first guide, so
 * that colours stay while it moves, and each picture starts from the matches of the one before.
 *
 * Throws `bad-input` as `paint` does, and `cancelled`.
 */
export function createLivePainter(input: LiveInput): LivePainter {
  assertRecipe(input.recipe);
  assertStyles(input.styles);
  let canvas: Canvas | undefined;
  const run = async (
    guide: LiveGuide,
    before: Canvas | undefined,
    options: RunOptions,
  ): Promise<LivePicture> => {
    const start = performance.now();
    const { synthesis, painted } = await paintLive(input, guide, before, options);
    canvas = painted;
    const owners = planeOf(
      input.recipe,
      painted.ids.map((id) => ({ kind: 'artwork', id })),
      synthesis.owners,
    );
    return {
      pixels: toRaster(synthesis),
      owners,
      shares: apportion(painted.ids, amountsOf(owners)),
      milliseconds: performance.now() - start,
    };
  };
  return {
    repaint: (guide, options = {}) => run(guide, canvas, options),
    settle: (guide, options = {}) => run(guide, undefined, options),
  };
}

async function paintLive(
  { recipe, styles, compose, team }: LiveInput,
  guide: LiveGuide,
  before: Canvas | undefined,
  options: RunOptions,
): Promise<{ synthesis: Synthesis; painted: Canvas }> {
  const { width, height, seed } = recipe;
  const control = new RunControl(options);
  const traced = await traceGuides(guide, recipe, control, options, readSide);
  const scene = await compose(traced);
  const statistics = measureScene(scene);
  const profile = mixProfiles(styles);
  const chosen = before ? [] : chooseArtworks(styles, statistics.parts, seed);
  const sources = before?.sources ?? chosen.map((choice) => sourceOf(choice, profile));
  const palette =
    before?.palette ??
    clusterPalette(
      sources.map((source) => source.guide),
      chosen.map(({ weight }) => weight),
      24,
      seed,
    );
  await control.breathe();
  const strength = 1 - (1 - recipe.styleStrength / 100) ** 2;
  const colors = assignPalette(statistics, palette, seed, strength);
  const following = followGuide({
    scene,
    colors,
    palette,
    sources,
    profile,
    closeness: recipe.guidance / 100,
    strength,
    light: guide.light,
    flat: isFlat(profile),
  });
  const ink = inkOf(profile.clusters);
  const target = guideFromScene(following?.scene ?? scene, colors, profile, width, height, ink);
  following?.steer(target, before ? [] : sources);
  await control.breathe();
  const own = planLevels({ ...recipe, profile, effort: 'quick' });
  const plan = following?.hold(own) ?? own;
  const synthesis = await synthesize(
    sources,
    { width, height, ...target, ...(before ? { begin: beginFrom(before) } : {}) },
    before ? shorten(plan) : plan,
    control,
    () => undefined,
    { team },
  );
  const ids = before?.ids ?? chosen.map(({ artwork }) => artwork.id);
  return { synthesis, painted: { ids, sources, palette, matches: synthesis.matches, plan } };
}

/** The last levels of a plan: the coarse ones as they are, for they cost little and find what has moved. */
function shorten(plan: SynthesisPlan): SynthesisPlan {
  const levels = plan.levels.slice(-reworked).map((level, index, all) => ({
    ...level,
    ...(index < all.length - 2 ? {} : again),
    index,
  }));
  return { ...plan, levels };
}

/** The matches of a picture, at the size where a repainting begins. */
function beginFrom({ plan, matches }: Canvas): { matches: Uint32Array; level: LevelPlan } {
  const levels = plan.levels.slice(-reworked);
  const [level, whole] = [levels[0], levels[levels.length - 1]];
  const shift = levels.length - 1;
  const small = new Uint32Array(level.width * level.height);
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const m = matches[(y << shift) * whole.width + (x << shift)];
      small[y * level.width + x] = packMatch(
        matchArtwork(m),
        matchX(m) >> shift,
        matchY(m) >> shift,
      );
    }
  }
  return { matches: small, level };
}
