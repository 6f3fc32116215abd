import type { RunStep } from '@limn/imaging';
import {
  cropOwned,
  cutOut,
  decodeOwnership,
  drop,
  encodeOwnership,
  ownedBy,
  type Raster,
  sharesOf,
} from '@limn/imaging';
import { cutOutSubject } from '@limn/imaging/cut-out-subject';
import { headshotStrokes } from './headshot-strokes.ts';
import type {
  CutPersonResult,
  CutPersonTask,
  PlacePersonResult,
  PlacePersonTask,
} from './tasks.ts';

/** Plausible part of a headshot covered by a person; outside this range the cut found nothing, or everything. */
const [leastCover, mostCover] = [0.06, 0.92];
/** Minimum alpha of a person's pixels. */
const solid = 128;

interface Run {
  onProgress: (fraction: number, step: RunStep) => void;
  isCancelled: () => boolean;
}

const raster = ({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8Array;
}): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(data),
});

/** The smallest box that holds all of what is not clear. */
function boxOf({ width, height, data }: Raster) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * 4 + 3]! >= solid) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Cuts the person out of a headshot, cropped to them; null if no person is found. */
export async function cutPerson({ pixels }: CutPersonTask, run: Run): Promise<CutPersonResult> {
  const picture = raster(pixels);
  const owned = ownedBy({ kind: 'own', id: 'person' }, picture);
  const scribbles = headshotStrokes(picture);
  const cut = scribbles
    ? await cutOut(owned, { ...run, scribbles })
    : await cutOutSubject(owned, run);
  const box = boxOf(cut.subject.pixels);
  if (cut.share < leastCover || cut.share > mostCover || box.width < 32 || box.height < 32)
    return { person: null };
  const { width, height, data } = cropOwned(cut.subject, box).pixels;
  let below = 0;
  for (let x = 0; x < width; x++) if (data[((height - 1) * width + x) * 4 + 3]! >= solid) below++;
  const touches = box.top + box.height >= picture.height - 2;
  return {
    person: { width, height, data: new Uint8Array(data) },
    cutBelow: touches && below > width / 6,
  };
}

/**
 * Places a cut-out person in a painted picture, never redrawn: sized to the frame, a little to one side by the seed,
 * in the picture's light, on its lower edge where their own picture ended there, else on the ground with a shadow.
 */
export async function placePerson(
  { pixels, owners, person, cutBelow, seed }: PlacePersonTask,
  run: Run,
): Promise<PlacePersonResult> {
  const picture = raster(pixels);
  const part = 0.62 + 0.16 * ((seed % 101) / 100);
  const side = 0.36 + 0.28 * ((Math.floor(seed / 101) % 101) / 100);
  const scale = Math.min(
    (part * picture.height) / person.height,
    (0.8 * picture.width) / person.width,
    // Larger than that, the photo would look blurred next to sharp paint.
    3,
  );
  const tall = person.height * scale;
  const foot = cutBelow ? picture.height + 1 : 0.95 * picture.height;
  const placed = await drop(
    { pixels: picture, owners: decodeOwnership(owners) },
    ownedBy({ kind: 'own', id: 'person' }, raster(person)),
    {
      ...run,
      x: side * picture.width,
      y: foot - tall / 2,
      scale,
      match: 0.5,
      strength: 0.4,
      shadow: cutBelow ? 0 : 0.35,
    },
  );
  const { width, height, data } = placed.pixels;
  return {
    pixels: { width, height, data: new Uint8Array(data) },
    owners: encodeOwnership(placed.owners),
    shares: sharesOf(placed),
  };
}
