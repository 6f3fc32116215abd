import { assertRaster, type Raster } from '../raster/raster.ts';
import { mirror, mirrorThumbs, printOf, printSide, type Thumbs, thumbsOf } from './fingerprint.ts';
import { lumaOf, type Plane, resizePlane } from './plane.ts';

/** A box in fractions of a picture's sides. */
export type Fractions = { left: number; top: number; width: number; height: number };

/** Possible alterations of a picture since its fingerprint was taken. */
export type Alteration = {
  mirrored: boolean;
  /** Degrees, clockwise. */
  turned: number;
  /** Quarter turns clockwise, made after everything else. */
  quarters: Quarters;
  /** Light and dark were exchanged. */
  inverted: boolean;
  /** The picture inside bars or borders; null: there are none. */
  inside: Fractions | null;
  /** Whether the bars cover the picture; else they were added around it. */
  covered: boolean;
  /** The original's frame, in fractions of the picture; it extends beyond the picture where edges were cut off. */
  frame: Fractions;
};

export type Quarters = 0 | 1 | 2 | 3;

/** How a picture would look had one thing been done to it. */
export type Look = Alteration & {
  /** As in a `Fingerprint`. */
  shape: string;
  gradient: string;
  /** Bit numbers of each word, least clear first. */
  unclear: { shape: number[]; gradient: number[] };
};

/** All of a picture. */
export const whole: Fractions = { left: 0, top: 0, width: 1, height: 1 };
const untouched: Alteration = {
  mirrored: false,
  turned: 0,
  quarters: 0,
  inverted: false,
  inside: null,
  covered: false,
  frame: whole,
};

/** Side of the square plane that all looks are drawn from. */
const side = 2 * printSide;

/** A picture's luma as the square plane that its looks are drawn from. */
const squareOf = (luma: Plane): Plane => resizePlane(luma, side, side);

/** Turns a plane clockwise by quarter turns. */
export function turnByQuarters({ width, height, data }: Plane, quarters: Quarters): Plane {
  if (quarters === 0) return { width, height, data };
  const out = new Float32Array(data.length);
  const [w, h] = quarters === 2 ? [width, height] : [height, width];
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const from =
        quarters === 1
          ? (height - 1 - x) * width + y
          : quarters === 2
            ? (height - 1 - y) * width + width - 1 - x
            : x * width + width - 1 - y;
      out[i] = data[from];
    }
  }
  return { width: w, height: h, data: out };
}

/** The luma of a picture before it was turned by quarter turns and inverted. */
export function upright(
  luma: Plane,
  { quarters, inverted }: Pick<Alteration, 'quarters' | 'inverted'>,
): Plane {
  const light = inverted ? { ...luma, data: luma.data.map((value) => 255 - value) } : luma;
  return turnByQuarters(light, ((4 - quarters) % 4) as Quarters);
}

/**
 * The luma of a picture before an alteration, in `printSide` pixels each way.
 * @param luma the result of `upright`
 */
export function undone(
  luma: Plane,
  { mirrored, turned, inside, covered, frame }: Alteration,
): Plane {
  const known = inside ?? whole;
  const view = draw(
    squareOf(luma),
    inside && !covered ? inside : frame,
    known,
    turned,
    luma.width / luma.height,
  );
  return mirrored ? mirror(view) : view;
}

/**
 * Draws a plane of `printSide` from the square one: the content of `frame`, which may extend beyond `known`, turned
 * about the middle of `known`. Beyond `known` its rim is repeated.
 */
function draw(
  plane: Plane,
  frame: Fractions,
  known: Fractions,
  degrees: number,
  aspect: number,
): Plane {
  const out = new Float32Array(printSide * printSide);
  const [sin, cos] = [Math.sin, Math.cos].map((f) => f((degrees * Math.PI) / 180));
  const middle = { x: known.left + known.width / 2, y: known.top + known.height / 2 };
  const [left, right] = [known.left, known.left + known.width];
  const [top, bottom] = [known.top, known.top + known.height];
  for (let v = 0; v < printSide; v++) {
    const dy = frame.top + ((v + 0.5) / printSide) * frame.height - middle.y;
    for (let u = 0; u < printSide; u++) {
      const dx = (frame.left + ((u + 0.5) / printSide) * frame.width - middle.x) * aspect;
      const inX = middle.x + (cos * dx - sin * dy) / aspect;
      const inY = middle.y + sin * dx + cos * dy;
      const x = (inX < left ? left : inX > right ? right : inX) * side - 0.5;
      const y = (inY < top ? top : inY > bottom ? bottom : inY) * side - 0.5;
      const x0 = Math.min(side - 2, Math.max(0, Math.floor(x)));
      const y0 = Math.min(side - 2, Math.max(0, Math.floor(y)));
      const fx = Math.min(1, Math.max(0, x - x0));
      const fy = Math.min(1, Math.max(0, y - y0));
      const at = y0 * side + x0;
      const upper = plane.data[at] * (1 - fx) + plane.data[at + 1] * fx;
      const lower = plane.data[at + side] * (1 - fx) + plane.data[at + side + 1] * fx;
      out[v * printSide + u] = upper * (1 - fy) + lower * fy;
    }
  }
  return { width: printSide, height: printSide, data: out };
}

/**
 * A line belongs to a bar if this part of it has the bar's colour. `barLinesPart`: lines full of letters may belong to
 * it, too.
 */
const barPart = 0.5;
const barLinesPart = 0.6;
const barSpread = 10;
/** Minimum and maximum of a side that its bars take together. */
const [leastBar, mostBar] = [0.015, 0.45];

/** The number of lines of one colour from one end on, ignoring text on them. */
function barLines(line: (i: number) => Float32Array): number {
  const middleOf = (values: Float32Array) => values.toSorted()[values.length >> 1];
  const colour = middleOf(line(0));
  const isBar = (values: Float32Array) =>
    values.filter((value) => Math.abs(value - colour) <= barSpread).length >=
    barPart * values.length;
  let [bar, count] = [0, 0];
  for (let i = 0; i < mostBar * side; i++) {
    if (!isBar(line(i))) continue;
    bar++;
    if (bar >= barLinesPart * (i + 1)) count = i + 1;
  }
  return count;
}

/**
 * Guesses of the content inside bars and borders: without the one below, the one above, and those of all sides. A calm
 * sky looks like a bar, so each is a separate guess.
 */
function insideBars({ data }: Plane): Fractions[] {
  const row = (y: number) => data.subarray(y * side, (y + 1) * side);
  const column = (x: number) => Float32Array.from({ length: side }, (_, y) => data[y * side + x]);
  const lines = [
    column,
    row,
    (i: number) => column(side - 1 - i),
    (i: number) => row(side - 1 - i),
  ];
  const [l, t, r, b] = lines.map((line) => {
    const count = barLines(line);
    return count >= leastBar * side ? (count + 0.5) / side : 0;
  });
  const within = (left: number, top: number, right: number, bottom: number): Fractions[] =>
    left + right > mostBar || top + bottom > mostBar || left + top + right + bottom === 0
      ? []
      : [{ left, top, width: 1 - left - right, height: 1 - top - bottom }];
  return [
    ...within(0, 0, 0, b),
    ...within(0, t, 0, 0),
    ...([l, t, r, b].filter((bar) => bar > 0).length > 1 ? within(l, t, r, b) : []),
  ];
}

/**
 * The frame a picture was cut from when `lost` of each side is gone, with the given parts of that at the left and at
 * the top.
 */
const cutFrom = (lost: number, left: number, top: number): Fractions => ({
  left: -(left * lost) / (1 - lost),
  top: -(top * lost) / (1 - lost),
  width: 1 / (1 - lost),
  height: 1 / (1 - lost),
});

/** Frames a picture may have been cut from: some of it lost on all sides, or on two. */
const corners = [
  [0.5, 0.5],
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
const edges = [
  [0.5, 0],
  [0, 0.5],
  [1, 0.5],
  [0.5, 1],
] as const;
const cutFrames = [0.04, 0.08].flatMap((lost) =>
  corners.map(([left, top]) => cutFrom(lost, left, top)),
);
/** Frames in between, and larger cuts, up to a quarter of the area. */
const otherFrames = [
  ...edges.map(([left, top]) => cutFrom(0.05, left, top)),
  ...[0.1, 0.14].flatMap((lost) =>
    [...corners, ...edges].map(([left, top]) => cutFrom(lost, left, top)),
  ),
];

const angles = [-2, -1.2, -0.6, 0.6, 1.2, 2];
/** For turned pictures that were made larger, so that their corners are still there. */
const grownAngles = [-1.9, -1.3, 1.3, 1.9];

/**
 * Where the original is in a picture of these proportions that was turned and still contains all of it, corners
 * included.
 */
function grownFrom(degrees: number, aspect: number): Fractions {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const span = cos * cos - sin * sin;
  const width = (cos - sin / aspect) / span;
  const height = (cos - sin * aspect) / span;
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/**
 * Fingerprints that a picture's original may have, one for each change that is common in copies: none, cut edges, a
 * turn of up to two degrees, bars and borders, each also mirrored; the other quarter turns and their mirror images; and
 * all eight orientations inverted. An original has one stored fingerprint; the search does the guessing.
 * @throws ImagingError `bad-input` for a raster that is none
 */
export function guessLooks(raster: Raster): Look[] {
  assertRaster(raster, 'guessLooks');
  const luma = lumaOf(raster);
  const plane = squareOf(luma);
  const aspect = raster.width / raster.height;
  const square = resizePlane(luma, printSide, printSide);
  const views: [Alteration, Plane][] = [
    [untouched, square],
    ...cutFrames.map((frame): [Alteration, Plane] => [
      { ...untouched, frame },
      draw(plane, frame, whole, 0, aspect),
    ]),
    ...angles.map((degrees): [Alteration, Plane] => [
      { ...untouched, turned: degrees },
      draw(plane, whole, whole, degrees, aspect),
    ]),
    ...insideBars(plane).flatMap((inside): [Alteration, Plane][] => [
      [{ ...untouched, inside }, draw(plane, inside, inside, 0, aspect)],
      [{ ...untouched, inside, covered: true }, draw(plane, whole, inside, 0, aspect)],
    ]),
  ];
  const bothWays = ([done, view]: [Alteration, Plane]) => {
    const thumbs = thumbsOf(view);
    return [
      lookOf({ ...done, mirrored: false }, thumbs),
      lookOf({ ...done, mirrored: true }, mirrorThumbs(thumbs)),
    ];
  };
  const orientations = ([0, 1, 2, 3] as const).flatMap((quarters) => {
    const done = { ...untouched, quarters };
    return bothWays([done, upright(square, done)]);
  });
  return [
    ...views.flatMap(bothWays),
    ...orientations.slice(2),
    ...orientations.map((look) => invertedLook(look)),
  ];
}

const complement = (word: string): string =>
  word.replaceAll(/[0-9a-f]/g, (digit) => (15 - parseInt(digit, 16)).toString(16));

/** Both words compare brightnesses, so those of an inverted picture are the complements. */
const invertedLook = (look: Look): Look => ({
  ...look,
  inverted: true,
  shape: complement(look.shape),
  gradient: complement(look.gradient),
});

/**
 * Fingerprints its original may have where some edges were cut off, closer together than `guessLooks` has them, and up to a
 * quarter of the area, or where it was turned and grew by its corners: for pictures that are not found otherwise.
 * @throws ImagingError `bad-input` for a raster that is none
 */
export function guessMore(raster: Raster): Look[] {
  assertRaster(raster, 'guessMore');
  const plane = squareOf(lumaOf(raster));
  const aspect = raster.width / raster.height;
  const guesses = [
    ...otherFrames.map((frame) => ({ frame, turned: 0 })),
    ...grownAngles.map((turned) => ({ frame: grownFrom(turned, aspect), turned })),
  ];
  return guesses.map(({ frame, turned }) =>
    lookOf({ ...untouched, frame, turned }, thumbsOf(draw(plane, frame, whole, turned, aspect))),
  );
}

function lookOf(done: Alteration, thumbs: Thumbs): Look {
  const { shape, gradient, clarity } = printOf(thumbs);
  const order = (values: number[]) =>
    values.map((_, bit) => bit).toSorted((a, b) => Math.abs(values[a]) - Math.abs(values[b]));
  return {
    ...done,
    shape,
    gradient,
    unclear: { shape: order(clarity.shape), gradient: order(clarity.gradient) },
  };
}
