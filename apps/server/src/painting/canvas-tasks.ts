import type { Box } from '@limn/canvas';
import type { CanvasRecord, LayerId, TileChange } from '@limn/contracts/canvas-records';
import type { LayerTiles, StoredEdit, TileOrigin } from '@limn/contracts/canvas-edits';
import type { exportFormats } from '@limn/contracts/canvases';
import type { ArtworkId, ImageId, StyleId } from '@limn/contracts/ids';
import type { AccountShare } from '@limn/contracts/picture-account';
import type { SourceShare } from '@limn/imaging';
import type { Pixels } from './pixels.ts';

/** An encoded tile with its hash, and the artworks that its pixels credit. */
export interface KeptTile {
  bytes: Uint8Array;
  /** SHA-256, in hex. */
  hash: string;
  kind: 'picture' | 'mask';
  artworks: ArtworkId[];
  /** A WebP of it of 64×64 pixels; of a mask its alpha, in white. */
  small: Uint8Array;
}

/** Reads tiles that came in together, each to its end; see `packTiles`. */
export interface ReadTilesTask {
  kind: 'read-tiles';
  packed: Uint8Array;
}

/** Cuts a picture into tiles with its plane; without one every pixel owes the mix of its shares. */
export interface CutTask {
  kind: 'cut';
  file: Uint8Array;
  /** As `encodeOwnership` writes it. */
  owners?: Uint8Array;
  image: ImageId;
  shares: AccountShare[];
}
export interface CutResult {
  width: number;
  height: number;
  tiles: (KeptTile & { at: string })[];
}

/** A document. The thread asks for the bytes of its tiles, by name, as it needs them. */
export interface DocumentTask {
  records: CanvasRecord[];
  tiles: TileChange[];
  /** Tiles whose ownership planes are not proved: their pixels count as their maker's own. */
  declared?: string[];
}

/** Draws the frame of a document. */
export interface FlattenTask extends DocumentTask {
  kind: 'flatten';
}
export interface FlattenResult {
  pixels: Pixels;
  /** Whose each pixel is; see `encodeOwnership`. */
  owners: Uint8Array;
  shares: SourceShare[];
  /** It is empty: one colour, or transparent, without credit. */
  blank: boolean;
}

/** Finds regions of a flattened frame that one owner dominates; see `findOwnerRegions`. */
export interface OwnerRegionsTask {
  kind: 'owner-regions';
  pixels: Pixels;
  /** As `encodeOwnership` writes it. */
  owners: Uint8Array;
  /** The style of each artwork. */
  styles: Record<string, string>;
  /** At most this many regions, none with a side shorter than this. */
  most: number;
  leastSide: number;
}
export interface OwnerRegionsResult {
  boxes: Box[];
}

/** The minimum share of a recognized picture's artworks in a box of a frame. */
export interface CreditClaim {
  box: Box;
  /** Their part of what is opaque in the box, 0–1. */
  part: number;
  /** The artworks with their shares of that. */
  works: { id: ArtworkId; ppm: number }[];
  /** Take it only from own work and what is owed to no one. */
  ownOnly: boolean;
}
/** Raises the credit of a flattened frame to what was recognized in it; see `raiseCredit`. */
export interface RaiseCreditTask {
  kind: 'raise-credit';
  pixels: Pixels;
  /** As `encodeOwnership` writes it. */
  owners: Uint8Array;
  claims: CreditClaim[];
}
export interface RaiseCreditResult {
  owners: Uint8Array;
  shares: SourceShare[];
  /** For each claim, whether it had to be raised. */
  raised: boolean[];
}

/** Draws a place of a document, with what of it is selected. */
export interface PlaceTask extends DocumentTask {
  kind: 'place';
  box: { x: number; y: number; width: number; height: number };
  /** The layer whose mask selects the painted area; default: the selection. */
  region?: LayerId;
}
export interface PlaceResult {
  pixels: Pixels;
  owners: Uint8Array;
  /** A byte a pixel: how much of it is selected. */
  mask: Uint8Array;
}

/** A small WebP of a document's frame, with the mark of its maker's previews where it owes artworks. */
export interface ThumbnailTask extends DocumentTask {
  kind: 'thumbnail';
}

/** Encodes a flattened frame. */
export interface EncodeTask {
  kind: 'encode';
  pixels: Pixels;
  format: Exclude<(typeof exportFormats)[number], 'psd' | 'limn'>;
  /** XMP metadata of the file. */
  xmp?: string;
  /** Whether it owes artworks and therefore carries the visible mark. */
  owes: boolean;
}

/** A PSD of a document's frame with its layers; each that owes artworks carries the visible mark. */
export interface PsdTask extends DocumentTask {
  kind: 'psd';
  xmp?: string;
}

/** Reads a PSD, or a package that was exported. */
export interface OpenFileTask {
  kind: 'open-file';
  file: Uint8Array;
}
/** A document in a file. */
export interface OpenedFile {
  records: CanvasRecord[];
  tiles: TileChange[];
  /** Each tile once. */
  files: KeptTile[];
  /** Features of the file that a canvas does not support, in words. */
  leftOut: string[];
  /** The text of a package's `proof.json`, where it has one. */
  proof?: string;
}

/** Edits pixels of one layer; see `canvas-edits.ts` of the contracts. */
export interface EditTask {
  kind: 'edit';
  layer: LayerTiles;
  edit: StoredEdit;
  /** As in `DocumentTask`. */
  declared: string[];
}
export interface EditResult {
  /** The changed tiles. */
  tiles: Omit<TileChange, 'layer'>[];
  transform: LayerTiles['transform'];
  /** Tiles that were not there before. */
  files: KeptTile[];
}

/** Repeats how tiles were made, step after step. */
export interface ReplayTask {
  kind: 'replay';
  /** In an order in which each step reads only stored tiles and tiles of earlier steps. */
  steps: TileOrigin[];
  /** Names of the written tiles that are wanted; others are only intermediate results. */
  wanted: string[];
  /** Tiles that can be read from storage. */
  stored: string[];
  /** Stored tiles whose planes are not proved; see `DocumentTask`. */
  declared: string[];
}
export interface ReplayResult {
  /** The server's own tile for each wanted name it could compute. Equal names: the step was repeated exactly. */
  tiles: { name: string; tile: KeptTile; step: number; differs: number }[];
  /** CPU time of each step, in milliseconds. */
  spentMs: number[];
  /** Steps that cannot be repeated, and why. */
  failures: { step: number; why: string }[];
}

/** Paints a rough picture in a style, small; see `createLivePainter`. */
export interface LiveTask {
  kind: 'live';
  /** The session whose last picture it continues. */
  session: string;
  style: StyleId;
  /** As `encodeStyleIndex` writes it. */
  index: Uint8Array;
  /** A picture file. */
  guide: Uint8Array;
  guidance: number;
  styleStrength: number;
  light: 'guide' | 'artist';
}
export interface LiveResult {
  /** A WebP with the visible mark. */
  file: Uint8Array;
  width: number;
  height: number;
}

export type CanvasTask =
  | LiveTask
  | EditTask
  | ReplayTask
  | OpenFileTask
  | ReadTilesTask
  | CutTask
  | FlattenTask
  | OwnerRegionsTask
  | RaiseCreditTask
  | PlaceTask
  | ThumbnailTask
  | EncodeTask
  | PsdTask;
export type CanvasResults = {
  live: LiveResult;
  edit: EditResult;
  replay: ReplayResult;
  'open-file': OpenedFile;
  'read-tiles': { tiles: KeptTile[] };
  cut: CutResult;
  flatten: FlattenResult;
  'owner-regions': OwnerRegionsResult;
  'raise-credit': RaiseCreditResult;
  place: PlaceResult;
  thumbnail: { file: Uint8Array };
  encode: { file: Uint8Array };
  psd: { file: Uint8Array };
};
