// How far a painting is from the artworks it was painted from: in its brushwork, and in its colours.
import { resize, type Raster, type StyleIndex } from '../src/index.ts';
import { createRandom } from '../src/random.ts';
import { rgbToLab } from '../src/raster/color.ts';
import { flatten, toRaster } from '../src/raster/raster.ts';

/** Pixels a patch is wide and high, patches sampled, and directions they are compared along. */
const [patchSide, samples, directions] = [7, 4096, 64];
const dimensions = patchSide * patchSide * 3;

/** Patches less their mean colour (Lab), and those means, at random places of these pictures, as many of each. */
function samplePatches(pictures: readonly Raster[]) {
  const random = createRandom(11);
  const labs = pictures.map((picture) => rgbToLab(flatten(picture).data));
  const means = new Float32Array(samples * 3);
  const patches = Array.from({ length: samples }, (_, n) => {
    const { width, height } = pictures[n % pictures.length];
    const lab = labs[n % pictures.length];
    const left = Math.floor(random() * (width - patchSide));
    const top = Math.floor(random() * (height - patchSide));
    const patch = new Float32Array(dimensions);
    for (let y = 0; y < patchSide; y++) {
      const from = ((top + y) * width + left) * 3;
      patch.set(lab.subarray(from, from + patchSide * 3), y * patchSide * 3);
    }
    const mean = means.subarray(n * 3, n * 3 + 3);
    patch.forEach((v, i) => (mean[i % 3] += (3 * v) / dimensions));
    return patch.map((v, i) => v - mean[i % 3]);
  });
  return { patches, means };
}

/** Unit vectors, the same for every comparison. */
function makeDirections(): Float32Array[] {
  const random = createRandom(29);
  const gaussian = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: directions }, () => {
    const vector = Float32Array.from({ length: dimensions }, gaussian);
    const length = Math.hypot(...vector);
    return vector.map((v) => v / length);
  });
}

/** The patches' places along a direction, sorted. */
function project(patches: readonly Float32Array[], direction: Float32Array): Float32Array {
  const places = new Float32Array(patches.length);
  patches.forEach((patch, n) => {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += patch[i] * direction[i];
    places[n] = sum;
  });
  return places.sort();
}

/** Mean distance (Lab) from each colour to the nearest of others. */
function meanGap(colors: Float32Array, others: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < colors.length; i += 3) {
    let least = Infinity;
    for (let j = 0; j < others.length; j += 3) {
      const l = colors[i] - others[j];
      const a = colors[i + 1] - others[j + 1];
      const b = colors[i + 2] - others[j + 2];
      least = Math.min(least, l * l + a * a + b * b);
    }
    sum += Math.sqrt(least);
  }
  return sum / (colors.length / 3);
}

export interface StyleDistance {
  /**
   * Sliced Wasserstein distance between the 7 × 7 patches of both, less their mean colours: 0 where the same textures
   * occur equally often.
   */
  brushwork: number;
  /**
   * Mean distance from a painted colour to the nearest one of the artworks. How often a colour occurs is not compared:
   * what a picture shows decides that, and painting half a surface in another colour would bring it nearer.
   */
  palette: number;
}

/** Compares paintings, `side` pixels long, with a style's artworks at the size they are painted from. */
export function distanceFrom(
  { artworks }: StyleIndex,
  side: number,
): (painted: Raster) => StyleDistance {
  const ways = makeDirections();
  const theirs = samplePatches(
    artworks.map(({ width, height, rgb }) => {
      const scale = Math.min(1, Math.min(1024, side) / Math.max(width, height));
      const picture = toRaster({ width, height, data: rgb });
      return resize(picture, Math.round(width * scale), Math.round(height * scale));
    }),
  );
  const along = ways.map((way) => project(theirs.patches, way));
  return (painted) => {
    const own = samplePatches([painted]);
    const gaps = ways.map((way, d) =>
      project(own.patches, way).reduce((sum, v, i) => sum + Math.abs(v - along[d][i]), 0),
    );
    return {
      brushwork: gaps.reduce((a, b) => a + b, 0) / (samples * directions),
      palette: meanGap(own.means, theirs.means),
    };
  };
}
