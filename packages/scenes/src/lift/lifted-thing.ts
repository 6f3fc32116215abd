import { tracePicture } from '@limn/imaging/guides/trace';
import type { Tracing } from '@limn/imaging/drawing/tracing';
import { resampleBytes } from '@limn/imaging/raster/resample';
import type { Element } from '../elements/element.ts';
import type { IndexedArtwork } from '@limn/imaging/style/style-index';
import { boxIn, cropBytes, type PixelBox } from '@limn/imaging/lift/crop';
import type { LiftedElement } from '@limn/imaging/drawing/lifted-element';

/** The underdrawing of a lifted element: its longest side in pixels, and its maximum number of colours. */
const traceSide = 160;
const mostRegions = 10;
/** How much an element may be enlarged beyond its artwork's pixels. */
const mostEnlarged = 1.5;
/** Maximum fractions of a picture's height and of its area that a lifted element may take. */
const [tallest, largest] = [0.62, 0.14];

/**
 * A lifted element as a thing to place instead of `usual`, in its size unless the artwork has too few pixels for that.
 * It is drawn as a tracing, which the surrounding brushwork is matched to; its own pixels are composited over it at the
 * end.
 */
export function liftedThing(
  element: LiftedElement,
  artwork: IndexedArtwork,
  usual: Element,
  picture: { width: number; height: number },
): Element {
  const box = boxIn(element, artwork);
  const width = box.width / box.height;
  const { plain, colors } = traceElement(element, artwork, box);
  const aspect = picture.width / picture.height;
  const size = Math.min(
    tallest,
    Math.max(usual.size, 0.6 * Math.sqrt((usual.size * usual.size * usual.width) / width)),
    (mostEnlarged * box.height) / picture.height,
    Math.sqrt((largest * aspect) / width),
  );
  const turned = new Map<string, Tracing>();
  return {
    home: usual.home,
    size,
    width,
    ...(usual.stands ? { stands: true } : {}),
    draw: ({ stage, x, y, unit, flip, rise }) => {
      const materials = colors.map((lab, k) =>
        stage.tracedMaterial(`lifted:${element.id}.${k}`, 'object', lab, 3),
      );
      const key = `${flip}${rise < 0}`;
      const tracing = turned.get(key) ?? turn(plain, flip < 0, rise < 0);
      turned.set(key, tracing);
      const across = unit * width;
      const height = unit * Math.abs(rise);
      stage.addTraced({
        kind: 'traced',
        tracing,
        materials,
        x: x - across / 2,
        y: rise < 0 ? y : y - height,
        width: across,
        height,
        // A mirror image in water is painted, not lifted.
        ...(rise > 0 ? { lifted: { element, mirrored: flip < 0 } } : {}),
      });
    },
  };
}

function traceElement(element: LiftedElement, artwork: IndexedArtwork, box: PixelBox) {
  const scale = Math.min(1, traceSide / Math.max(box.width, box.height));
  const w = Math.max(1, Math.round(box.width * scale));
  const h = Math.max(1, Math.round(box.height * scale));
  const own = cropBytes(artwork.rgb, artwork.width, 3, box);
  const data = resampleBytes(own, box.width, box.height, 3, w, h);
  const { mask } = element;
  const alpha = resampleBytes(mask.alpha, mask.width, mask.height, 1, w, h);
  const { tracing, measures } = tracePicture({ width: w, height: h, data }, mostRegions, alpha);
  const regions = measures.map(({ lab }) => ({ lab, role: 'object', importance: 3 }) as const);
  return { plain: { ...tracing, regions }, colors: measures.map((m) => m.lab) };
}

/** The tracing left to right, upside down, or both. */
function turn(tracing: Tracing, mirrored: boolean, upset: boolean): Tracing {
  if (!mirrored && !upset) return tracing;
  const { width, height, labels, detail, alpha } = tracing;
  const from = Int32Array.from(labels, (_, i) => {
    const x = i % width;
    const y = (i - x) / width;
    return (upset ? height - 1 - y : y) * width + (mirrored ? width - 1 - x : x);
  });
  return {
    ...tracing,
    labels: labels.map((_, i) => labels[from[i]]),
    detail: detail.map((_, i) => detail[from[Math.floor(i / 3)] * 3 + (i % 3)]),
    ...(alpha ? { alpha: alpha.map((_, i) => alpha[from[i]]) } : {}),
  };
}
