import type { Lab } from '../raster/color.ts';

/** Measurements of a style. Lengths are fractions of a picture's long side. */
export type StyleProfile = {
  /** Mean width of thin dark lines; 0 without any. */
  lineWidth: number;
  /** True where thin dark lines run round most things (stained glass, comics). */
  contour: boolean;
  /** 0–1: the part of the surface in areas of one colour. */
  flatness: number;
  /** Typical size of the texture (strokes, grain). */
  textureScale: number;
  /** 0–1: how much the fine texture varies in lightness. */
  textureStrength: number;
  /** The palette, largest part first. */
  clusters: PaletteCluster[];
};

export type PaletteCluster = {
  lab: Lab;
  /** Part of all pixels, 0–1; the parts add up to 1. */
  mass: number;
  /** Mean height in the artworks: 0 is the top edge, 1 the bottom. */
  height: number;
  /** How strongly the cluster belongs to the upper and the lower third of the artworks, 0–1. */
  sky: number;
  ground: number;
};

export type IndexedArtwork = {
  id: string;
  /** At most 1,024 on the long side. */
  width: number;
  height: number;
  /** Three bytes a pixel. */
  rgb: Uint8Array;
  guide: IndexedGuide;
};

/** The artwork's content without its brushwork; at most 288 on the long side. */
export type IndexedGuide = {
  width: number;
  height: number;
  /** Smoothed colours, three bytes a pixel. */
  rgb: Uint8Array;
  /** Direction of strokes, (cos 2θ, sin 2θ) × coherence × 127, two a pixel. */
  flow: Int8Array;
};

export type StyleWarning = {
  artworkId: string;
  kind: 'tiny' | 'blank' | 'near-duplicate';
  /** The artwork it nearly equals. */
  of?: string;
};

/** A learnt style: everything painting needs. Store it with `encodeStyleIndex`. */
export type StyleIndex = {
  artworks: IndexedArtwork[];
  profile: StyleProfile;
  warnings: StyleWarning[];
};

/** Whether a style lays colours side by side rather than shading them. */
export const isFlat = (profile: StyleProfile): boolean =>
  profile.contour || profile.flatness > 0.25;
