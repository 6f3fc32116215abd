import { imageDimensions, parseDimensions } from '@limn/contracts/constants';
import { needsEnhancements } from '@limn/contracts/recipe';

/**
 * The publicly available size whose proportions are nearest to a picture's; the largest of these.
 * @param most maximum number of pixels, if there is such a size
 */
export function nearestDimensions(
  width: number,
  height: number,
  most = Infinity,
): (typeof imageDimensions)[number] {
  const wanted = Math.log(width / height);
  const ranked = imageDimensions
    .filter((size) => !needsEnhancements({ image_dimensions: size, number_of_images: 1 }))
    .map((size) => {
      const box = parseDimensions(size);
      const pixels = box.width * box.height;
      return {
        size,
        off: Math.abs(Math.log(box.width / box.height) - wanted),
        // Too large ones come last, the smallest of them first.
        tooMany: Math.max(0, pixels - most),
        pixels,
      };
    })
    .toSorted((a, b) => a.off - b.off || a.tooMany - b.tooMany || b.pixels - a.pixels);
  return ranked[0]!.size;
}
