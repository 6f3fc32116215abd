import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { guideScore } from '@limn/imaging/guide-score';
import type { JudgedPicture, Judgement } from './judge-thumbnail.ts';

// Faces are found by Viola and Jones's detector with OpenCV's cascade for faces from the front, as the library jsfeat
// has both.

interface Face {
  neighbors: number;
}
interface Jsfeat {
  imgproc: {
    compute_integral_image(
      picture: { data: Uint8Array; cols: number; rows: number },
      sum: Int32Array,
      squares: Int32Array,
      tilted: null,
    ): void;
  };
  haar: {
    detect_multi_scale(
      sum: Int32Array,
      squares: Int32Array,
      tilted: Int32Array,
      edges: null,
      width: number,
      height: number,
      cascade: object,
      scaleFactor: number,
      smallestScale: number,
    ): Face[];
    group_rectangles(found: Face[], leastNeighbors: number): Face[];
  };
}

const require = createRequire(import.meta.url);
const jsfeat = require('jsfeat') as Jsfeat;
// The cascade is a script that sets a property of the library's global name.
const cascades = { jsfeat: { haar: {} as { frontalface?: object } } };
runInNewContext(readFileSync(require.resolve('jsfeat/cascades/frontalface.js'), 'utf8'), cascades);
const cascade = cascades.jsfeat.haar.frontalface!;

/** A face is found at several neighbouring places; what is found once is a chance likeness. */
const leastFound = 2;

const { width, height, grey, rgba } = workerData as JudgedPicture;
const table = () => new Int32Array((width + 1) * (height + 1));
const [sum, squares, tilted] = [table(), table(), table()];
jsfeat.imgproc.compute_integral_image(
  { data: grey, cols: width, rows: height },
  sum,
  squares,
  null,
);
const found = jsfeat.haar.detect_multi_scale(
  sum,
  squares,
  tilted,
  null,
  width,
  height,
  cascade,
  1.15,
  1.5,
);
const faces = jsfeat.haar
  .group_rectangles(found, 1)
  .filter(({ neighbors }) => neighbors >= leastFound);
const judgement: Judgement = {
  faces: faces.length,
  guideScore: guideScore({ width, height, data: rgba }),
};
parentPort!.postMessage(judgement);
