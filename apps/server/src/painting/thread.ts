import type { RunStep } from '@limn/imaging';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ArtworkId } from '@limn/contracts/ids';
import {
  decodeCutShape,
  decodeOwnership,
  encodeOwnership,
  encodeSourceMap,
  encodeStyleIndex,
  type Helper,
  ImagingError,
  learnStyle,
  type Raster,
} from '@limn/imaging';
import { paint } from '@limn/scenes';
import {
  compare,
  comparePlaced,
  guessFeatures,
  guessLooks,
  guessMore,
  localFeatures,
  readMark,
} from '@limn/imaging/looks';
import { paintInto } from '@limn/scenes/paint-into';
import { CanvasError } from '@limn/canvas';
import { encode } from './encode.ts';
import { finish } from './finish.ts';
import type { TileRun } from './flatten-canvas.ts';
import { keepIndexes } from './kept-indexes.ts';
import { library } from './library.ts';
import { lift } from './lift.ts';
import { namePalette } from './name-palette.ts';
import { cut, readTiles } from './tiles.ts';
import { yieldToOthers } from './yield-to-others.ts';
import type {
  FlattenTask,
  OpenFileTask,
  PlaceTask,
  PsdTask,
  ThumbnailTask,
} from './canvas-tasks.ts';
import type {
  FromThread,
  LearnResult,
  LearnTask,
  PaintIntoResult,
  PaintIntoTask,
  PaintResult,
  PaintTask,
  RecognizeResult,
  RecognizeTask,
  Task,
  ToThread,
} from './tasks.ts';
import type { Pixels } from './pixels.ts';

// Learning, painting and recognising, off the main thread. One task at a time.
const port = parentPort!;
const send = (message: FromThread) => port.postMessage(message);

/** Threads lent to this one; they come and go while it paints. */
const team: { helpers: Helper[] } = { helpers: [] };

function welcome(way: MessagePort): void {
  const helper: Helper = { post: (message) => way.postMessage(message) };
  team.helpers.push(helper);
  way.on('close', () => (team.helpers = team.helpers.filter((other) => other !== helper)));
}

const plain = ({ width, height, data }: Raster): Pixels => ({
  width,
  height,
  data: new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength),
});

/** Who waits for bytes, by their name. */
const waiting = new Map<string, ((bytes: Uint8Array | undefined) => void)[]>();

const read: TileRun['read'] = (name) =>
  new Promise((resolve, reject) => {
    const others = waiting.get(name) ?? [];
    waiting.set(name, [
      ...others,
      (bytes) => (bytes ? resolve(bytes) : reject(new Error(`${name} cannot be read.`))),
    ]);
    if (others.length === 0) send({ type: 'wanted', name });
  });

function receive({ name, bytes }: { name: string; bytes: Uint8Array | undefined }): void {
  const waited = waiting.get(name) ?? [];
  waiting.delete(name);
  for (const take of waited) take(bytes);
}

interface Run extends TileRun {
  onProgress: (fraction: number, step: RunStep) => void;
}

async function learn(task: LearnTask, run: Run): Promise<LearnResult> {
  const index = await learnStyle(task.artworks, run);
  return {
    index: encodeStyleIndex(index),
    colours: namePalette(index.profile.clusters),
    warnings: index.warnings,
  };
}

/** Bytes of decoded indexes cached per painting thread: some 35 artworks. */
const readIndex = keepIndexes(96 * 1024 * 1024);

async function paintOne(task: PaintTask, run: Run): Promise<PaintResult> {
  const styles = task.styles.map(({ index, ...style }) => ({ ...style, index: readIndex(index) }));
  const painting = await paint(
    {
      recipe: task.recipe,
      effort: task.effort,
      styles,
      library: library(),
      lifted: task.lifted.map(({ shape, ...element }) => ({
        ...element,
        ...decodeCutShape(shape),
      })),
      ...(task.guides ? { guides: task.guides } : {}),
    },
    { ...run, team, onPreview: (raster) => send({ type: 'preview', pixels: plain(raster) }) },
  );
  return {
    pixels: plain(painting.pixels),
    map: encodeSourceMap(painting.map),
    owners: encodeOwnership(painting.owners),
    shares: painting.shares.map(({ artworkId, ppm }) => ({
      artworkId: artworkId as ArtworkId,
      ppm,
    })),
    largestCopy: painting.largestCopy,
    contents: painting.contents,
    notPainted: painting.notPainted,
    lifted: painting.lifted.map(({ label, artworkId, part }) => ({
      label,
      artworkId: artworkId as ArtworkId,
      part,
    })),
  };
}

async function paintPlace(task: PaintIntoTask, run: Run): Promise<PaintIntoResult> {
  const { data, ...size } = task.surroundings;
  const painted = await paintInto(
    {
      recipe: { ...task.recipe, ...size },
      effort: task.effort,
      styles: task.styles.map(({ index, ...style }) => ({ ...style, index: readIndex(index) })),
      library: library(),
      surroundings: {
        pixels: { ...size, data: new Uint8ClampedArray(data) },
        owners: decodeOwnership(task.owners),
      },
      mask: task.mask,
      ...(task.guide ? { guide: task.guide, light: task.light } : {}),
    },
    { ...run, team },
  );
  return {
    pixels: plain(painted.pixels),
    owners: encodeOwnership(painted.owners),
    shares: painted.shares,
    largestCopy: painted.largestCopy,
    notPainted: painted.notPainted,
  };
}

function recognize({ pixels, key }: RecognizeTask): RecognizeResult {
  return { mark: readMark(pixels, { key }), looks: guessLooks(pixels) };
}

/** The compositor and the layer writer are imported on first use. */
async function drawDocument(task: FlattenTask | PlaceTask | ThumbnailTask | PsdTask, run: TileRun) {
  if (task.kind === 'psd') return (await import('./psd.ts')).drawPsd(task, run);
  const { drawPlace, drawThumbnail, flattenCanvas } = await import('./flatten-canvas.ts');
  if (task.kind === 'place') return drawPlace(task, run);
  return task.kind === 'flatten' ? flattenCanvas(task, run) : drawThumbnail(task, run);
}

async function openFile({ file }: OpenFileTask) {
  const [a, b] = file;
  // A ZIP begins with PK.
  if (a === 0x50 && b === 0x4b) return (await import('./read-package.ts')).readPackage(file);
  return (await import('./read-psd.ts')).readPsd(file);
}

/** Tasks that take seconds: people expect to wait for them, or do not wait at all. */
const isLong = new Set<Task['kind']>([
  'learn',
  'paint',
  'paint-into',
  'lift',
  'thumbnail',
  'flatten',
  'psd',
  'open-file',
  'edit',
]);
let yields = false;

async function perform(task: Task, run: Run) {
  if (isLong.has(task.kind) && !yields) {
    yieldToOthers();
    yields = true;
  }
  switch (task.kind) {
    case 'learn':
      return learn(task, run);
    case 'paint':
      return paintOne(task, run);
    case 'paint-into':
      return paintPlace(task, run);
    case 'finish':
      return finish(task);
    case 'enlarge':
      return (await import('./enlarge.ts')).enlarge(task, run);
    case 'lift':
      return lift(task, run);
    case 'recognise':
      return recognize(task);
    case 'guess-more':
      return { looks: guessMore(task.pixels) };
    case 'features':
      return { features: localFeatures(task.pixels, task.most) };
    case 'guess-features':
      return { variants: guessFeatures(task.pixels, task.most) };
    case 'compare-placed':
      return comparePlaced(task.pixels, task.ours, task);
    case 'cut-person':
      return (await import('./persons.ts')).cutPerson(task, run);
    case 'place-person':
      return (await import('./persons.ts')).placePerson(task, run);
    case 'strip-metadata':
      return (await import('./strip-metadata.ts')).stripMetadata(task);
    case 'compare':
      return compare(task.pixels, task.ours, task);
    case 'live':
      return (await import('./paint-live.ts')).paintLive(task, readIndex(task.index), run);
    case 'edit':
      return (await import('./edit-layer.ts')).editLayer(task, run);
    case 'replay':
      return (await import('./replay.ts')).replay(task, run);
    case 'open-file':
      return openFile(task);
    case 'read-tiles':
      return readTiles(task);
    case 'cut':
      return cut(task);
    case 'flatten':
    case 'place':
    case 'thumbnail':
    case 'psd':
      return drawDocument(task, run);
    case 'owner-regions':
      return (await import('./owner-regions.ts')).findOwnerRegions(task);
    case 'raise-credit':
      return (await import('./raise-credit.ts')).raiseCredit(task);
    case 'encode':
      return encode(task);
  }
}

async function work(task: Task, cancel: SharedArrayBuffer): Promise<void> {
  const flag = new Int32Array(cancel);
  const run: Run = {
    onProgress: (fraction, step) => send({ type: 'progress', fraction, step }),
    isCancelled: () => Atomics.load(flag, 0) === 1,
    read,
  };
  try {
    send({ type: 'done', result: await perform(task, run) });
  } catch (error) {
    send({
      type: 'failed',
      code: error instanceof ImagingError || error instanceof CanvasError ? error.code : 'internal',
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

port.on('message', (message: ToThread) => {
  if ('helper' in message) welcome(message.helper);
  else if ('name' in message) receive(message);
  else void work(message.task, message.cancel);
});
