import { parentPort } from 'node:worker_threads';
import type { ArtworkId } from '@limn/contracts/ids';
import {
  decodeStyleIndex,
  drawPreviewMark,
  embedMark,
  encodeSourceMap,
  encodeStyleIndex,
  fingerprint,
  ImagingError,
  learnStyle,
  paint,
  type Raster,
  readMark,
} from '@limn/imaging';
import { library } from './library.ts';
import type {
  FromThread,
  LearnResult,
  LearnTask,
  PaintResult,
  PaintTask,
  Pixels,
  RecogniseResult,
  RecogniseTask,
  Task,
  ToThread,
} from './tasks.ts';

// Learning, painting and recognising, off the main thread. One task at a time.
const port = parentPort!;
const send = (message: FromThread) => port.postMessage(message);

const plain = ({ width, height, data }: Raster): Pixels => ({
  width,
  height,
  data: new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength),
});

interface Run {
  onProgress: (fraction: number, step: string) => void;
  isCancelled: () => boolean;
}

async function learn(task: LearnTask, run: Run): Promise<LearnResult> {
  const index = await learnStyle(task.artworks, run);
  return { index: encodeStyleIndex(index), warnings: index.warnings };
}

async function paintOne(task: PaintTask, run: Run): Promise<PaintResult> {
  const painting = await paint(
    {
      recipe: task.recipe,
      styles: [{ index: decodeStyleIndex(task.index), weight: 1 }],
      library: library(),
    },
    { ...run, onPreview: (raster) => send({ type: 'preview', pixels: plain(raster) }) },
  );
  return {
    pixels: plain(embedMark(painting.pixels, task.mark)),
    marked: plain(embedMark(drawPreviewMark(painting.pixels), task.mark)),
    fingerprint: fingerprint(painting.pixels),
    map: encodeSourceMap(painting.map),
    shares: painting.shares.map(({ artworkId, ppm }) => ({
      artworkId: artworkId as ArtworkId,
      ppm,
    })),
    largestCopy: painting.largestCopy,
    notPainted: painting.notPainted,
  };
}

function recognise({ pixels, key, reference }: RecogniseTask): RecogniseResult {
  return {
    mark: readMark(pixels, { key, ...(reference ? { reference } : {}) }),
    fingerprint: fingerprint(pixels),
  };
}

function perform(task: Task, run: Run) {
  switch (task.kind) {
    case 'learn':
      return learn(task, run);
    case 'paint':
      return paintOne(task, run);
    case 'recognise':
      return recognise(task);
  }
}

async function work({ task, cancel }: ToThread): Promise<void> {
  const flag = new Int32Array(cancel);
  const run: Run = {
    onProgress: (fraction, step) => send({ type: 'progress', fraction, step }),
    isCancelled: () => Atomics.load(flag, 0) === 1,
  };
  try {
    send({ type: 'done', result: await perform(task, run) });
  } catch (error) {
    send({
      type: 'failed',
      code: error instanceof ImagingError ? error.code : 'internal',
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

port.on('message', (message: ToThread) => void work(message));
