import type { CanvasDiff, TileChange } from '@limn/contracts/canvas-records';
import type { AdjustSettings, RunOptions, SourceShare } from '@limn/imaging';
import type { PlainDocument } from '../document.ts';
import type { Box, Transform } from '../geometry.ts';
import type { Mask } from '../mask.ts';
import type { GradientStop } from '../paint.ts';
import type { Tile } from '../tile.ts';

/** Red, green, blue and alpha, 0–255 each. */
export type Rgba = readonly [number, number, number, number];

/** Where tiles come from and go to. A tile that was written can be read at once. */
export interface TileStore {
  read(hash: string): Promise<Tile>;
  /** @returns the tile's name */
  write(tile: Tile): Promise<string>;
}

/** The pixels of one layer as they travel to where they are worked. */
export interface LayerPixels {
  transform: Transform;
  /** Place and name of each tile. */
  tiles: readonly (readonly [string, string])[];
  /** The box around all tiles of the layer, where `tiles` has only some of them; in the layer's pixels. */
  content?: Box | null;
  /** The layer is a mask: its tiles are mask tiles, and an edit changes how much it reveals. */
  mask?: boolean;
}

/** Edits of a layer's pixels. Places and masks are in canvas pixels. */
export type LayerEdit =
  | { kind: 'paint'; coverage: Mask; colour: Rgba; opacity: number; lockAlpha: boolean }
  | { kind: 'erase'; coverage: Mask; opacity: number }
  /** Restores another layer's pixels there. */
  | { kind: 'restore'; coverage: Mask; original: LayerPixels }
  | {
      kind: 'gradient';
      coverage: Mask;
      from: Point;
      to: Point;
      stops: GradientStop[];
      shape: 'linear' | 'radial';
      opacity: number;
    }
  | { kind: 'heal'; coverage: Mask }
  | { kind: 'clone'; coverage: Mask; dx: number; dy: number; opacity: number }
  /** Fills what is covered as if nothing had been there. */
  | { kind: 'erase-thing'; coverage: Mask; seed: number }
  /** Continues the picture into what of the box it does not fill. */
  | { kind: 'outpaint'; box: Box; seed: number }
  | { kind: 'adjust'; settings: AdjustSettings; mask: Mask | null }
  | { kind: 'upscale'; factor: 2 | 4 }
  /** Keeps only the subject, found automatically or by scribbles on subject and background. */
  | { kind: 'remove-background'; scribbles: Scribbles | null }
  | { kind: 'replace-background'; colour: Rgba }
  | { kind: 'replace-background-picture'; picture: LayerPixels }
  /** Lays another layer's pixels on, in the light of this one. */
  | { kind: 'drop'; object: LayerPixels; match: number; shadow: number }
  | { kind: 'words'; text: string; mask: Mask | null; seed: number }
  /** Draws the pixels as the transform shows them, so that it can be dropped. */
  | { kind: 'apply-transform' };

export interface Point {
  x: number;
  y: number;
}
export interface SubjectOptions {
  scribbles?: Scribbles | null;
  /** Longest side of the copy that is segmented, in pixels; see `cutOut`. */
  detail?: number;
}

/** Strokes on the subject and on the background. */
export interface Scribbles {
  subject: Mask;
  background: Mask | null;
}

/** The result of an edit: changed tiles, and the new transform if pixels were redrawn. */
export interface EditedLayer {
  tiles: Omit<TileChange, 'layer'>[];
  transform: Transform;
}

/** The plan of an edit by instruction. */
export interface WordPlan {
  sentences: string[];
  complete: boolean;
  /** The area it changes. */
  mask: Mask | null;
}

/**
 * The work on pixels, which a browser does in a worker and a test at once. All of it is that of the imaging
 * package, so that a picture is the same wherever it was worked.
 */
export interface PixelWork {
  /** On a mask, white reveals and black hides; edits that need a picture throw `nothing-to-do`. */
  edit(layer: LayerPixels, edit: LayerEdit, run?: RunOptions): Promise<EditedLayer>;
  planWords(layer: LayerPixels, text: string, mask: Mask | null): Promise<WordPlan>;
  /** Alpha of a layer as a mask. */
  alphaOf(layer: LayerPixels): Promise<Mask | null>;
  /** Alpha of everything that can be seen in a box, without the canvas's background. */
  coveredOf(from: PlainDocument, box: Box): Promise<Mask | null>;
  /** Pixels similar to the one at a place: of one layer, or of everything visible. */
  wand(
    from: LayerPixels | PlainDocument,
    at: Point,
    options: { tolerance: number; contiguous: boolean; within: Box },
  ): Promise<Mask | null>;
  /** The salient object, in the box or under a stroke. */
  subjectOf(
    from: PlainDocument,
    box: Box,
    options: SubjectOptions,
    run?: RunOptions,
  ): Promise<Mask | null>;
  colourAt(from: PlainDocument, at: Point): Promise<Rgba>;
  /** Several layers drawn into one. */
  merge(from: PlainDocument, layers: readonly string[], box: Box): Promise<EditedLayer>;
  /** Pixels drawn by hand, as text and shapes are, in tiles. */
  draw(pixels: Uint8ClampedArray, box: Box): Promise<Omit<TileChange, 'layer'>[]>;
  /** A mask in tiles. */
  storeMask(mask: Mask | null): Promise<Omit<TileChange, 'layer'>[]>;
  loadMask(tiles: readonly (readonly [string, string])[]): Promise<Mask | null>;
  /** Repairs masks that earlier versions painted color on; see `repairMasks`. */
  repairMasks(from: PlainDocument, diffs: readonly CanvasDiff[]): Promise<MaskRepair>;
  /** Credit of the visible pixels in a box; counts only blocks that changed since the last call. */
  credit(from: PlainDocument, box: Box, run?: RunOptions): Promise<SourceShare[]>;
  /** Like `credit` for another document, such as a single layer, without replacing the cached counts. */
  creditAside(from: PlainDocument, box: Box, run?: RunOptions): Promise<SourceShare[]>;
}

/** Corrections of masks that earlier versions damaged. */
export interface MaskRepair {
  /** Changes the stored document itself needs; null when its masks are whole. */
  stored: CanvasDiff | null;
  /** The diffs that were given, with mask tiles where they had picture tiles. */
  diffs: CanvasDiff[];
  /** New names of tiles by `layer x,y name`. */
  renamed: [string, string][];
}
