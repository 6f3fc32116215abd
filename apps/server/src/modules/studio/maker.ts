import type { ProgressStep } from '@limn/contracts/progress-step';
import type { GenerationId, ImageId, ProfileId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import type { Recipe } from '@limn/contracts/recipe';
import type { Pixels, PoolUsage } from '../../painting/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { FinishParts, ImageRow, UnfinishedPicture, ReferenceRecord } from '../images/index.ts';
import type { ComposeParts } from '../models/index.ts';
import type { PaintingPlace } from './place.ts';

export type MakerParts = FinishParts & ComposeParts;

/** How a picture being made is followed and stopped. */
export interface MakingWatch {
  signal: AbortSignal;
  /** The generation it is a part of. */
  of?: string;
  /** Where what threads do for it is counted. */
  work?: PoolUsage;
  onProgress: (fraction: number, step: ProgressStep) => void;
  onPreview: (pixels: Pixels) => void;
}

/** A picture with its account and its maker's remarks. */
export type MadePicture = UnfinishedPicture &
  Pick<ImageRow, 'notPainted' | 'lifted' | 'largestCopy'> &
  Partial<Pick<ImageRow, 'composer' | 'modelVersion'>> & {
    /** Visible things, if it was painted from words only. */
    contents?: ImageRow['contents'];
    /** Pictures it was made from. */
    parents: { id: ImageId; part: ParentPart }[];
    /** References it was painted from. */
    references?: ReferenceRecord[];
    /** Called in the transaction that stores it. @throws if it must not be stored */
    entered?: (tx: Tx, id: ImageId) => Promise<void>;
    /** Called after it was stored or skipped. */
    done?: () => Promise<void>;
  };

/** The picture that is being made, and its owner. */
export interface MadeFor {
  generationId: GenerationId;
  /** Counted from 0. */
  position: number;
  profileId: ProfileId;
  /** Painted by us, to show what a style or a model can do. */
  sample: boolean;
}

/**
 * Makes pictures from recipes: pixels, and an account of their credits. Marks and money belong to `finish`, and so does
 * storing; but a composition, which costs money, is stored by `finish` before it is painted.
 */
export interface Maker {
  /**
   * Reads what all pictures of one recipe are made from.
   * @throws DomainError conflict for what is not there any more
   */
  prepare(
    parts: MakerParts,
    recipe: Recipe,
    /** Where its pictures are painted into; without it they are pictures of their own. */
    place?: PaintingPlace,
  ): Promise<{
    /** Makes one picture; `recipe` differs from the prepared one only in its prompt and seed. */
    make(recipe: Recipe, watch: MakingWatch, by: MadeFor): Promise<MadePicture>;
  }>;
}
