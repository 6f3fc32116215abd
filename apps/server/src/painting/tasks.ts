import type { MessagePort } from 'node:worker_threads';
import type { ColourName } from '@limn/contracts/constants';
import type { ArtworkId, StyleId } from '@limn/contracts/ids';
import type {
  Effort,
  Fingerprint,
  SaliencyPlane,
  PainterRecipe,
  RunStep,
  SourceShare,
} from '@limn/imaging';
import type { SceneContent } from '@limn/scenes';
import type {
  Alteration,
  Comparison,
  LocalFeature,
  Look,
  MarkReading,
  PlacedComparison,
  Similarity,
  Variant,
} from '@limn/imaging/looks';
import type { CanvasResults, CanvasTask } from './canvas-tasks.ts';
import type { Pixels } from './pixels.ts';

export interface LearnTask {
  kind: 'learn';
  artworks: { id: string; raster: Pixels }[];
}
export interface LearnResult {
  index: Uint8Array;
  /** Names of the style's colours, the largest part first. */
  colours: ColourName[];
  warnings: { artworkId: string; kind: 'tiny' | 'blank' | 'near-duplicate'; of?: string }[];
}

export interface PaintTask {
  kind: 'paint';
  /** Trained indexes of the styles, each with its weight among them. */
  styles: { id: StyleId; index: Uint8Array; weight: number }[];
  recipe: PainterRecipe;
  effort: Effort;
  /** Pictures whose shapes are followed: instead of the composed scene, or as its main thing. */
  guides?: {
    scene?: Pixels;
    subject?: Pixels;
    matters?: SaliencyPlane;
    light?: 'guide' | 'artist';
  };
  /** Confirmed cut-outs of the style's artist; `shape` as `encodeCutShape` writes it. */
  lifted: { id: string; label: string; artworkId: string; shape: Uint8Array }[];
}
export interface PaintResult {
  pixels: Pixels;
  /** Where in which artwork each place comes from; see `encodeSourceMap`. */
  map: Uint8Array;
  /** Whose each pixel is; see `encodeOwnership`. */
  owners: Uint8Array;
  shares: { artworkId: ArtworkId; ppm: number }[];
  largestCopy: number;
  /** Visible things of the composed scene; empty if a picture is followed. */
  contents: SceneContent[];
  notPainted: string[];
  /** Things lifted from artworks, and the part of the picture each covers. */
  lifted: { label: string; artworkId: ArtworkId; part: number }[];
}

/** Paints words into a masked place of a picture; see `paintInto`. */
export interface PaintIntoTask extends Pick<PaintTask, 'styles' | 'recipe' | 'effort'> {
  kind: 'paint-into';
  surroundings: Pixels;
  /** Whose their pixels are; see `encodeOwnership`. */
  owners: Uint8Array;
  /** A byte a pixel. */
  mask: Uint8Array;
  /** Followed in place of the words, as large as the mask's bounds. */
  guide?: Pixels;
  light?: NonNullable<PaintTask['guides']>['light'];
}
export interface PaintIntoResult extends Pick<PaintResult, 'largestCopy' | 'notPainted'> {
  /** Transparent outside of the mask. */
  pixels: Pixels;
  owners: Uint8Array;
  shares: SourceShare[];
}

/** Files of a finished picture, encoded. */
export interface FinishTask {
  kind: 'finish';
  pixels: Pixels;
  format: 'jpeg' | 'png' | 'webp';
  /** XMP metadata of the files; none for hand-made pictures. */
  xmp?: string;
  /** The invisible mark that every file carries, where the picture is large enough for it. */
  mark?: { key: string; payload: number };
  /** It owes artworks: previews carry visible marks, and its looks are kept to find it by. */
  owes: boolean;
}
export interface FinishResult {
  full: Uint8Array;
  /** WebP, for its maker and for everybody else. */
  preview: Uint8Array;
  thumbnail: Uint8Array;
  public?: { preview: Uint8Array; thumbnail: Uint8Array };
  fingerprint?: Fingerprint;
  /** Names of its main colours, the largest part first. */
  colours: ColourName[];
}

/** Enlarges a picture file; see `enlarge`. */
export interface EnlargeTask {
  kind: 'enlarge';
  file: Uint8Array;
  format: FinishTask['format'];
  size: { width: number; height: number };
  /** XMP metadata of the larger file. */
  xmp: string;
}
export interface EnlargeResult {
  file: Uint8Array;
}

/** Looks for things to lift from an artwork, or cuts out the one in a box. */
export interface LiftTask {
  kind: 'lift';
  artwork: Pixels;
  /** Fractions of the artwork's sides. */
  box?: { left: number; top: number; width: number; height: number };
}
export interface FoundElement {
  left: number;
  top: number;
  width: number;
  height: number;
  score: number;
  /** As `encodeCutShape` writes it. */
  shape: Uint8Array;
  /** The cut-out with transparency. */
  picture: Pixels;
}
export interface LiftResult {
  found: FoundElement[];
}

/** Reads the mark and credentials of a picture from outside, and guesses its alterations. */
export interface RecognizeTask {
  kind: 'recognise';
  pixels: Pixels;
  key: string;
}
export interface RecognizeResult {
  mark: MarkReading | null;
  looks: Look[];
}

/** Guesses more looks of the original, for cropped or turned pictures; see `guessMore`. */
export interface GuessMoreTask {
  kind: 'guess-more';
  pixels: Pixels;
}
export interface GuessMoreResult {
  looks: Look[];
}

/** Compares a picture from outside with a known one; see `compare`. */
export interface CompareTask {
  kind: 'compare';
  pixels: Pixels;
  ours: Pixels;
  alteration: Alteration;
  cut: boolean;
  key: string;
}

/** Computes the local features for recognizing a picture; see `localFeatures`. */
export interface FeaturesTask {
  kind: 'features';
  pixels: Pixels;
  most: number;
}
export interface FeaturesResult {
  features: LocalFeature[];
}

/** Takes the local features that a picture's original may have; see `guessFeatures`. */
export interface GuessFeaturesTask {
  kind: 'guess-features';
  pixels: Pixels;
  most: number;
}
export interface GuessFeaturesResult {
  variants: (Variant & { features: LocalFeature[] })[];
}

/** Compares a picture with an original where it was placed by features; see `comparePlaced`. */
export interface ComparePlacedTask extends Variant {
  kind: 'compare-placed';
  pixels: Pixels;
  ours: Pixels;
  similarity: Similarity;
}

/** Cuts a person out of a headshot. */
export interface CutPersonTask {
  kind: 'cut-person';
  pixels: Pixels;
}
export type CutPersonResult =
  | {
      /** Cropped to them, with transparency. */
      person: Pixels;
      /** They are cut off at its lower edge. */
      cutBelow: boolean;
    }
  /** No person was found. */
  | { person: null };

/** Places a cut-out person in a painted picture. */
export interface PlacePersonTask {
  kind: 'place-person';
  pixels: Pixels;
  /** Whose its pixels are; see `encodeOwnership`. */
  owners: Uint8Array;
  person: Pixels;
  cutBelow: boolean;
  /** Decides position and size. */
  seed: number;
}
export interface PlacePersonResult {
  pixels: Pixels;
  owners: Uint8Array;
  /** The person's pixels have the source `own`. */
  shares: SourceShare[];
}

/** Takes the metadata out of a picture or a PDF. */
export interface StripTask {
  kind: 'strip-metadata';
  file: Uint8Array;
  /** `image/jpeg`, `image/png`, `image/webp`, `image/avif` or `application/pdf`. */
  type: string;
}
export type StripResult =
  | { file: Uint8Array }
  /** It cannot be taken out without breaking the file. */
  | { file: null; why: 'signed' | 'encrypted' | 'unreadable' };

export type Task =
  | LearnTask
  | PaintTask
  | PaintIntoTask
  | FinishTask
  | EnlargeTask
  | LiftTask
  | RecognizeTask
  | GuessMoreTask
  | CompareTask
  | FeaturesTask
  | GuessFeaturesTask
  | ComparePlacedTask
  | CutPersonTask
  | PlacePersonTask
  | StripTask
  | CanvasTask;
type Results = CanvasResults & {
  learn: LearnResult;
  paint: PaintResult;
  'paint-into': PaintIntoResult;
  finish: FinishResult;
  enlarge: EnlargeResult;
  lift: LiftResult;
  recognise: RecognizeResult;
  'guess-more': GuessMoreResult;
  compare: Comparison;
  features: FeaturesResult;
  'guess-features': GuessFeaturesResult;
  'compare-placed': PlacedComparison;
  'cut-person': CutPersonResult;
  'place-person': PlacePersonResult;
  'strip-metadata': StripResult;
};
export type ResultOf<T extends Task> = Results[T['kind']];

export type FromThread =
  | { type: 'progress'; fraction: number; step: RunStep }
  | { type: 'preview'; pixels: Pixels }
  /** The thread needs bytes that are kept under a name. */
  | { type: 'wanted'; name: string }
  | { type: 'done'; result: ResultOf<Task> }
  | { type: 'failed'; code: string; message: string };

export type ToThread =
  | {
      task: Task;
      /** One Int32: 1 asks the thread to stop. */
      cancel: SharedArrayBuffer;
    }
  /** The answer to a request for bytes by name; undefined: not available. */
  | { name: string; bytes: Uint8Array | undefined }
  /** The way to a thread that helps; it closes when the helper is called away. */
  | { helper: MessagePort };
