import {
  type CutShape,
  cutBox,
  encodeCutShape,
  ImagingError,
  proposeElements,
  type RunOptions,
  showCut,
} from '@limn/imaging';
import type { LiftResult, LiftTask } from './tasks.ts';

/** Longest side of a cut-out's picture. */
const pictureSide = 400;
/** A box drawn by hand comes before all that was found. */
const drawnScore = 1000;

type Scored = CutShape & { score: number };

/** Proposes things to lift, or cuts the one in the box; empty without a salient thing. */
export async function lift({ artwork, box }: LiftTask, run: RunOptions): Promise<LiftResult> {
  const cuts = box ? await cutByHand(artwork, box, run) : await proposeElements(artwork, run);
  return {
    found: cuts.map(({ score, ...cut }) => {
      const { left, top, width, height } = cut;
      const { data, ...size } = showCut(artwork, cut, pictureSide);
      return {
        left,
        top,
        width,
        height,
        score,
        shape: encodeCutShape(cut),
        picture: { ...size, data: Uint8Array.from(data) },
      };
    }),
  };
}

async function cutByHand(
  artwork: LiftTask['artwork'],
  box: NonNullable<LiftTask['box']>,
  run: RunOptions,
): Promise<Scored[]> {
  try {
    return [{ ...(await cutBox(artwork, box, run)), score: drawnScore }];
  } catch (error) {
    if (error instanceof ImagingError && error.code === 'bad-input') return [];
    throw error;
  }
}
