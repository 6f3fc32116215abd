import type { Library } from '../library/library.ts';
import { deriveRandom } from '@limn/imaging/random';
import type { Element } from '../elements/element.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import type { Scene } from '@limn/imaging/drawing/scene';
import type { Daylight } from '../pen/stage.ts';
import type { IndexedArtwork } from '@limn/imaging/style/style-index';
import type { LiftedElement, LiftedPlace } from '@limn/imaging/drawing/lifted-element';
import { liftedThing } from './lifted-thing.ts';
import { readLabel } from './read-label.ts';

/** Confirmed elements with the artworks they are cut from. */
export type Liftable = { element: LiftedElement; artwork: IndexedArtwork };

/** Mean lightness above which a thing was painted by day, and stays out of a night. */
const byDay = 42;

type Setting = {
  width: number;
  height: number;
  seed: number;
  daylight: Daylight;
  known: Record<string, Element>;
  library?: Library | undefined;
};

/**
 * Puts lifted elements in the place of the composer's own things: for each request that names no
 * colour, and for which the artist confirmed an element, one of those by the seed. Adds them to
 * `known` and returns the requests with their names. Pixels are never recoloured: by night only what
 * was painted dark is placed, and a thing of a named colour is the composer's own.
 */
export function chooseLifted(
  requests: readonly ElementRequest[],
  liftable: readonly Liftable[],
  setting: Setting,
): ElementRequest[] {
  if (liftable.length === 0) return [...requests];
  const random = deriveRandom(setting.seed, 'lifted');
  const named = liftable.map((one) => ({
    ...one,
    thing: readLabel(one.element.label, setting.library),
  }));
  return requests.map((request): ElementRequest => {
    const usual = setting.known[request.element];
    const drawn = random();
    if (request.color || request.accent || request.hair || request.old || !usual) return request;
    const fitting = named.filter(
      ({ thing, element, artwork }) =>
        thing === request.element &&
        (setting.daylight !== 'night' || lightness(element, artwork) < byDay),
    );
    if (fitting.length === 0) return request;
    const { element, artwork } = fitting[Math.floor(drawn * fitting.length)];
    const name = `lifted:${element.id}`;
    setting.known[name] ??= liftedThing(element, artwork, usual, setting);
    return { ...request, element: name };
  });
}

/** Mean L* of the element's pixels, roughly: the box's middle counts alone. */
function lightness(element: LiftedElement, { rgb, width, height }: IndexedArtwork): number {
  let [sum, count] = [0, 0];
  for (let v = 0.2; v < 0.85; v += 0.1) {
    for (let u = 0.2; u < 0.85; u += 0.1) {
      const { mask } = element;
      const m = Math.floor(v * mask.height) * mask.width + Math.floor(u * mask.width);
      if (mask.alpha[m] < 128) continue;
      const x = Math.min(width - 1, Math.floor((element.left + u * element.width) * width));
      const y = Math.min(height - 1, Math.floor((element.top + v * element.height) * height));
      const i = (y * width + x) * 3;
      sum += 0.2126 * rgb[i] + 0.7152 * rgb[i + 1] + 0.0722 * rgb[i + 2];
      count++;
    }
  }
  return count > 0 ? (sum / count / 255) * 100 : 0;
}

/** The lifted elements of a scene, back to front. */
export function findLifted(scene: Scene): LiftedPlace[] {
  return scene.shapes.flatMap(({ fill }): LiftedPlace[] => {
    if (fill.kind !== 'traced' || !fill.lifted) return [];
    const { x, y, width, height, materials, lifted } = fill;
    return [{ ...lifted, x, y, width, height, materials: new Set(materials) }];
  });
}
