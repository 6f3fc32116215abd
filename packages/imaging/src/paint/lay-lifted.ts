import { resampleBytes } from '../raster/resample.ts';
import type { SourceMap } from './source-map.ts';
import type { IndexedArtwork } from '../style/style-index.ts';
import { boxIn, cropBytes } from '../lift/crop.ts';
import type { LiftedPart, LiftedPlace } from '../drawing/lifted-element.ts';

export type LaidLifted = {
  /** The picture with the elements on it, three bytes a pixel. */
  data: Uint8Array;
  /** Per pixel the artwork it is counted for. */
  owners: Uint16Array;
  parts: LiftedPart[];
  /** Per pixel: 1 + the place that most of it is of; 0 where the brushwork shows. */
  shown: Uint8Array;
};

/** The rim is drawn in: the cut's outermost pixels hold some of what was behind. */
const [rimFrom, rimTo] = [0.42, 0.96];

/**
 * Composites lifted elements over a synthesis of `data` (three bytes per pixel) and `owners`. At an element's rim a
 * pixel is a blend of the element's artwork and the brushwork; error diffusion along the rows assigns a matching number
 * of whole pixels to the artwork.
 *
 * `places` back to front; `labels` the scene's materials at any size, which show where something covers an element;
 * `artworks` in the order that `owners` index, each element's among them.
 */
export function layLifted(
  synthesis: { width: number; height: number; data: Uint8Array; owners: Uint16Array },
  places: readonly LiftedPlace[],
  labels: { width: number; height: number; labels: Uint8Array },
  artworks: readonly IndexedArtwork[],
): LaidLifted {
  const { width, height } = synthesis;
  const shown = new Uint8Array(width * height);
  const { data: painted } = synthesis;
  if (places.length === 0) return { data: painted, owners: synthesis.owners, parts: [], shown };
  const data = painted.slice();
  const owners = synthesis.owners.slice();
  const counted = new Uint8Array(width * height);
  const left = new Float32Array(width * height).fill(1);
  const sums = new Float32Array(width * height * 3);
  const most = new Float32Array(width * height);
  const parts: LiftedPart[] = [];
  // Front to back: each gets what those before it leave.
  for (let k = places.length - 1; k >= 0; k--) {
    const place = places[k];
    const artwork = artworks.findIndex((a) => a.id === place.element.artworkId);
    const piece = scalePiece(place, artworks[artwork], height);
    let covered = 0;
    let owed = 0;
    for (let v = 0; v < piece.height; v++) {
      const y = piece.y + v;
      if (y < 0 || y >= height) continue;
      const row = Math.floor((y * labels.height) / height) * labels.width;
      for (let u = 0; u < piece.width; u++) {
        const x = piece.x + u;
        const alpha = piece.alpha[v * piece.width + u];
        if (x < 0 || x >= width || alpha === 0) continue;
        const label = labels.labels[row + Math.floor((x * labels.width) / width)];
        if (alpha > 0.6 && !place.materials.has(label)) continue;
        const i = y * width + x;
        const share = alpha * left[i];
        for (let c = 0; c < 3; c++)
          sums[i * 3 + c] += share * piece.rgb[(v * piece.width + u) * 3 + c];
        left[i] -= share;
        covered += share;
        owed += share;
        if (owed >= 0.5 && counted[i] === 0) {
          owners[i] = artwork;
          counted[i] = 1;
          owed--;
        }
        if (share > most[i]) {
          most[i] = share;
          shown[i] = share > 0.5 ? k + 1 : shown[i];
        }
      }
    }
    const { id, label, artworkId } = place.element;
    parts.unshift({ id, label, artworkId, part: covered / (width * height) });
  }
  for (let i = 0; i < left.length; i++) {
    if (left[i] === 1) continue;
    for (let c = 0; c < 3; c++)
      data[i * 3 + c] = Math.min(
        255,
        Math.max(0, Math.round(data[i * 3 + c] * left[i] + sums[i * 3 + c])),
      );
  }
  return { data, owners, parts, shown };
}

/** The element's own pixels at the size it is placed, and its rim-corrected alpha of 0–1. */
function scalePiece(place: LiftedPlace, artwork: IndexedArtwork, height: number) {
  const { element, mirrored } = place;
  const box = boxIn(element, artwork);
  const w = Math.max(1, Math.round(place.width * height));
  const h = Math.max(1, Math.round(place.height * height));
  const own = cropBytes(artwork.rgb, artwork.width, 3, box);
  const rgb = resampleBytes(own, box.width, box.height, 3, w, h);
  const { mask } = element;
  const cover = resampleBytes(mask.alpha, mask.width, mask.height, 1, w, h);
  const at = (i: number): number => (mirrored ? i - (i % w) + (w - 1 - (i % w)) : i);
  const alpha = Float32Array.from(cover, (_, i) => {
    const t = Math.min(1, Math.max(0, (cover[at(i)] / 255 - rimFrom) / (rimTo - rimFrom)));
    return t * t * (3 - 2 * t);
  });
  return {
    x: Math.round(place.x * height),
    y: Math.round(place.y * height),
    width: w,
    height: h,
    rgb: mirrored ? rgb.map((_, i) => rgb[at(Math.floor(i / 3)) * 3 + (i % 3)]) : rgb,
    alpha,
  };
}

/** Points the map's entries under lifted elements to the places they were lifted from. */
export function pointToLifted(
  map: SourceMap,
  { shown }: Pick<LaidLifted, 'shown'>,
  places: readonly LiftedPlace[],
  picture: { width: number; height: number },
): void {
  for (let my = 0; my < map.height; my++) {
    for (let mx = 0; mx < map.width; mx++) {
      const x = mx * map.step;
      const y = my * map.step;
      const top = shown[y * picture.width + x];
      if (top === 0) continue;
      const { element, mirrored, ...place } = places[top - 1];
      const artwork = map.artworkIds.indexOf(element.artworkId);
      const across = (x / picture.height - place.x) / place.width;
      const u = Math.min(1, Math.max(0, mirrored ? 1 - across : across));
      const v = Math.min(1, Math.max(0, (y / picture.height - place.y) / place.height));
      const size = map.sizes[artwork];
      const i = my * map.width + mx;
      map.artwork[i] = artwork;
      map.x[i] = Math.min(
        size.width - 1,
        Math.round((element.left + u * element.width) * size.width),
      );
      map.y[i] = Math.min(
        size.height - 1,
        Math.round((element.top + v * element.height) * size.height),
      );
    }
  }
}
