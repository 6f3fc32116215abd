/** A thing cut from an artwork, confirmed and named by its artist: it may be placed in pictures as it is. */
export type LiftedElement = CutShape & {
  id: string;
  artworkId: string;
  /** A noun the composer knows: it is placed where a prompt asks for that. */
  label: string;
};

/** A lifted element as a picture shows it. */
export type LiftedPart = {
  id: string;
  label: string;
  artworkId: string;
  /** Part of the picture it covers, 0–1. */
  part: number;
};

/** An element in a scene; lengths in scene units. */
export type LiftedPlace = {
  element: LiftedElement;
  mirrored: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its materials. Other materials on top of them hide it. */
  materials: ReadonlySet<number>;
};

/** The outline of a thing in an artwork: a box, in fractions 0–1 of its sides, and how far it covers that. */
export type CutShape = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** A byte a pixel: 255 is the thing, 0 is not. Stretched over the box. */
  mask: { width: number; height: number; alpha: Uint8Array };
};
