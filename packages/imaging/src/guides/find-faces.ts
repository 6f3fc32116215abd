/** An ellipse in pixels: its middle and its half axes. */
export type FaceEllipse = { x: number; y: number; across: number; down: number };

/** Cells the picture is looked at in, along its longer side. */
const cells = 72;
/** Parts of the picture that a face covers. */
const [leastArea, mostArea] = [0.004, 0.4];
/** How alike both halves must be, −1 to 1. */
const leastSymmetry = 0.25;

/** Colours of skin, pale to dark, in usual light: by hue, neither grey nor gaudy. */
function isSkin(l: number, a: number, b: number): boolean {
  const chroma = Math.hypot(a, b);
  const hue = Math.atan2(b, a);
  return l > 22 && l < 94 && chroma > 9 && chroma < 46 && hue > 0.3 && hue < 1.35 && a > 3;
}

/**
 * Faces by the colour of skin, shape and symmetry: pieces of skin about as wide as high whose halves
 * mirror each other and that have darker features. Misses what is turned away or oddly lit.
 */
export function findFaces(lab: Float32Array, width: number, height: number): FaceEllipse[] {
  const size = Math.max(1, Math.max(width, height) / cells);
  const [columns, rows] = [Math.floor(width / size), Math.floor(height / size)];
  const light = new Float32Array(columns * rows);
  const skin = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const sums = [0, 0, 0];
      let n = 0;
      for (let v = Math.floor(y * size); v < (y + 1) * size && v < height; v++) {
        for (let u = Math.floor(x * size); u < (x + 1) * size && u < width; u++, n++) {
          for (let c = 0; c < 3; c++) sums[c] += lab[(v * width + u) * 3 + c];
        }
      }
      const [l, a, b] = sums.map((sum) => sum / Math.max(1, n));
      light[y * columns + x] = l;
      skin[y * columns + x] = isSkin(l, a, b) ? 1 : 0;
    }
  }
  const faces: FaceEllipse[] = [];
  const seen = new Uint8Array(skin.length);
  for (let start = 0; start < skin.length; start++) {
    if (!skin[start] || seen[start]) continue;
    const piece = collect(skin, seen, columns, start);
    const face = faceIn(piece, light, columns);
    if (face)
      faces.push({
        x: face.x * size,
        y: face.y * size,
        across: face.across * size,
        down: face.down * size,
      });
  }
  return faces;
}

function collect(skin: Uint8Array, seen: Uint8Array, columns: number, start: number): number[] {
  const piece = [start];
  seen[start] = 1;
  for (const i of piece) {
    const x = i % columns;
    for (const j of [x > 0 ? i - 1 : -1, x + 1 < columns ? i + 1 : -1, i - columns, i + columns]) {
      if (j < 0 || j >= skin.length || seen[j] || !skin[j]) continue;
      seen[j] = 1;
      piece.push(j);
    }
  }
  return piece;
}

/** The face a piece of skin shows, in cells; a neck below it is left away. */
function faceIn(
  piece: readonly number[],
  light: Float32Array,
  columns: number,
): FaceEllipse | null {
  const area = piece.length / light.length;
  if (area < leastArea || area > mostArea) return null;
  const xs = piece.map((i) => i % columns);
  const top = Math.floor(piece.reduce((p, q) => Math.min(p, q)) / columns);
  // The middle of each half of what is skin: hands and ears at the sides weigh little.
  const sorted = xs.slice().sort((p, q) => p - q);
  const middle = sorted[sorted.length >> 1] + 0.5;
  const spread = xs.reduce((sum, x) => sum + Math.abs(x + 0.5 - middle), 0) / xs.length;
  const across = Math.max(1.5, 2.1 * spread);
  const bottom = Math.floor(piece.reduce((p, q) => Math.max(p, q)) / columns) + 1;
  const down = Math.min((bottom - top) / 2, 1.45 * across);
  if (down < 0.75 * across) return null;
  const face = { x: middle, y: top + down, across, down };
  return symmetryOf(face, light, columns) > leastSymmetry ? face : null;
}

/** Correlation of lightness with its mirror image, best of a few axes, −1 to 1; 0 where all is plain. */
function symmetryOf(
  { x, y, across, down }: FaceEllipse,
  light: Float32Array,
  columns: number,
): number {
  const rows = light.length / columns;
  const at = (u: number, v: number): number =>
    light[
      Math.min(rows - 1, Math.max(0, Math.round(v - 0.5))) * columns +
        Math.min(columns - 1, Math.max(0, Math.round(u - 0.5)))
    ];
  let best = 0;
  for (let shift = -2; shift <= 2; shift++) {
    let [n, sum, squares, products] = [0, 0, 0, 0];
    for (let v = y - 0.8 * down; v <= y + 0.7 * down; v++) {
      for (let u = 0.5; u <= 0.8 * across; u++) {
        const [p, q] = [at(x + shift + u, v), at(x + shift - u, v)];
        n += 2;
        sum += p + q;
        squares += p * p + q * q;
        products += 2 * p * q;
      }
    }
    const mean = sum / n;
    const variance = squares / n - mean * mean;
    if (variance > 9) best = Math.max(best, (products / n - mean * mean) / variance);
  }
  return best;
}
