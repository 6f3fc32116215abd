import { type Arena, featureBytes } from '../kernel/arena.ts';
import { bandCount, bandRows } from '../kernel/bands.ts';
import type { Crew } from '../kernel/crew.ts';
import { PatchSearch, type SourceSize } from '../kernel/patch-search.ts';
import { falloffEntries, voteFalloff } from '../kernel/vote-falloff.ts';
import { createRandom } from '../random.ts';
import { shrinkBytes } from '../raster/resample.ts';
import type { Rgb } from '../raster/raster.ts';
import type { Guide } from '../style/guide.ts';
import { indexBuckets, writeGuide } from './features.ts';
import { dilate, type Holed } from '../retouch/hole-pyramid.ts';
import type { LevelPlan, SynthesisPlan } from './plan-levels.ts';
import type { Emphasis } from './scene-guide.ts';
import type { StyleBalance, StyleParts } from './style-balance.ts';

export type SourcePicture = { width: number; height: number; rgb: Uint8Array; guide: Guide };

export type SynthesisTarget = {
  width: number;
  height: number;
  guide: Guide;
  /** The scene in the style's colours: what the coarsest level starts from. */
  start: Rgb;
  emphasis: Emphasis;
  /** Several styles, with what each is to give. */
  parts?: StyleParts;
  /** Matches that the coarsest level starts from, in its own size. */
  begin?: { matches: Uint32Array; level: LevelPlan };
  /** The fixed pixels at each of `levels` levels, coarsest first: only its holes are painted. */
  known?: (levels: number) => Holed[];
  /** Given the picture once, when it is still a sketch; may change the guide for the levels that follow. */
  settle?: ((sketch: Rgb) => void) | undefined;
};

/** An artwork at one level. */
export type LevelSource = SourceSize & { rgb: Uint8Array };

/** The input of a level. */
export type LevelParts = {
  level: LevelPlan;
  plan: SynthesisPlan;
  /** Which of the plan's candidates this is a level of. */
  candidate: number;
  sources: readonly SourcePicture[];
  pictures: readonly LevelSource[];
  target: SynthesisTarget;
  balance?: StyleBalance | undefined;
  /** The fixed pixels of this level. */
  known?: Holed | undefined;
};

/** The seed of a candidate: the first has the plan's own. */
export function seedOf({ plan, candidate }: LevelParts): number {
  return plan.seed + candidate * 104_729;
}

type Plane = 'weights' | 'narrow' | 'finalTable' | 'shares' | 'owners' | 'active';

/** A level's search, with its additional addresses in the kernel's memory for painting. */
export type LevelSearch = {
  search: PatchSearch<Plane>;
  /** Artworks' places by their guide's colour; 0 where a level has no such index. */
  buckets: number;
  positions: number;
  /** Which pixels are searched for; 0: all. */
  active: number;
  /** Which pixels' patches are narrower; 0: none. */
  narrow: number;
  /** Bytes of one band's table of shares. */
  sharesBytes: number;
};

/** Takes a level's part of the crew's memory and writes all but its matches. */
export function layLevel(crew: Crew, parts: LevelParts): LevelSearch {
  const { level, plan, pictures } = parts;
  const { width, height, radius } = level;
  const { emphasis } = parts.target;
  const { arena } = crew;
  const rows = bandRows(height);
  const sharesBytes = (pictures.length * 12 + 7) & ~7;
  const search = new PatchSearch(crew, {
    width,
    height,
    radius,
    sources: pictures,
    rows,
    planes: {
      weights: width * height,
      narrow: emphasis.narrow ? width * height : 0,
      finalTable: falloffEntries * 2,
      shares: bandCount({ height, rows, bands: 'all' }) * sharesBytes,
      owners: width * height * 2,
      active: parts.known ? width * height : 0,
    },
  });
  arena.u16(search.at.voteTable, falloffEntries).set(voteFalloff(500));
  arena.u16(search.at.finalTable, falloffEntries).set(voteFalloff(plan.finalSharpness));
  pictures.forEach((picture, k) => {
    const features = search.writeSource(k, picture.rgb);
    const { guide } = parts.sources[k];
    writeGuide(features, picture.width, picture.width, picture.height, guide, level.weights);
  });
  const index = level.bucketed ? layIndex(arena, search, parts) : { buckets: 0, positions: 0 };
  writeTarget(search, parts);
  const { known } = parts;
  const active = known ? search.at.active : 0;
  if (known) {
    arena.u8(active, search.pixels).set(dilate(known.hole, width, height, radius));
    search.writeTarget(known.data, known.hole);
  }
  spreadPlane(emphasis.weights, arena.u8(search.at.weights, search.pixels), parts);
  const narrow = emphasis.narrow ? search.at.narrow : 0;
  if (emphasis.narrow) spreadPlane(emphasis.narrow, arena.u8(narrow, search.pixels), parts);
  return { search, ...index, active, narrow, sharesBytes };
}

function layIndex(
  arena: Arena,
  { at }: PatchSearch<Plane>,
  { level, pictures }: LevelParts,
): { buckets: number; positions: number } {
  const pixels = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
  const features = arena.u8(at.source, pixels * featureBytes);
  const { starts, positions } = indexBuckets(features, pictures, level.radius);
  const index = {
    buckets: arena.alloc(starts.length * 4),
    positions: arena.alloc(positions.length * 4),
  };
  arena.u32(index.buckets, starts.length).set(starts);
  arena.u32(index.positions, positions.length).set(positions);
  return index;
}

/** The guide, and on the coarsest level the colours to start from. */
function writeTarget(search: PatchSearch<Plane>, parts: LevelParts): void {
  const { level, target } = parts;
  const { from, stride } = search.inner;
  const inner = search.target.subarray(from);
  writeGuide(inner, stride, level.width, level.height, target.guide, level.weights);
  search.repeatBorders(3, featureBytes);
  if (level.index > 0) return;
  const random = createRandom(seedOf(parts));
  const { width, height, data } = target.start;
  const start = shrinkBytes(data, width, height, 3, level.width, level.height);
  search.writeTarget(start.map((v) => Math.min(255, Math.max(0, v + (random() - 0.5) * 40))));
}

/** A plane of the emphasis at the size of the level. */
function spreadPlane(from: Uint8Array, to: Uint8Array, { level, target }: LevelParts): void {
  const { width, height } = target.emphasis;
  for (let y = 0; y < level.height; y++) {
    const sy = Math.floor((y * height) / level.height) * width;
    for (let x = 0; x < level.width; x++) {
      to[y * level.width + x] = from[sy + Math.floor((x * width) / level.width)];
    }
  }
}
