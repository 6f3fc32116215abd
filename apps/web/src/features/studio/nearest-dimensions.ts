import { imageDimensions, parseDimensions } from '@limn/contracts/constants';
import { needsEnhancements } from '@limn/contracts/recipe';

/** The size whose proportions are nearest to a picture's, of those that everybody may ask for; the largest of them. */
export function nearestDimensions(width: number, height: number): (typeof imageDimensions)[number] {
  const wanted = Math.log(width / height);
  const ranked = imageDimensions
    .filter((size) => !needsEnhancements({ image_dimensions: size, number_of_images: 1 }))
    .map((size) => {
      const box = parseDimensions(size);
      return {
        size,
        off: Math.abs(Math.log(box.width / box.height) - wanted),
        pixels: box.width * box.height,
      };
    })
    .toSorted((a, b) => a.off - b.off || b.pixels - a.pixels);
  return ranked[0]!.size;
}
