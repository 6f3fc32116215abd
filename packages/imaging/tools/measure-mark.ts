// node packages/imaging/tools/measure-mark.ts [--attacks | --false-positives] FOLDER…
// prints what the mark and the fingerprints live through, and what is taken for a mark that is none.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { embedMark, fingerprint, fingerprintDistance, type Raster } from '../src/index.ts';
import { encodePayload } from '../src/mark/code.ts';
import { judge, leastConfidence, readSoft } from '../src/mark/read-mark.ts';
import { createRandom } from '../src/random.ts';
import { psnr, ssim } from './bench-imaging-metrics.ts';
import { attacks } from './mark-attacks.ts';
import { readPicture } from './pictures.ts';

const key = 'the key the marks are written under';
const trials = 10_000;

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const head = (...names: string[]) => {
  row(...names);
  row(...names.map(() => '---'));
};
const timed = <T>(times: number[], work: () => T): T => {
  const started = performance.now();
  const result = work();
  times.push(performance.now() - started);
  return result;
};

type Outcome = {
  read: number;
  wrong: number;
  errors: number[];
  confidence: number[];
  distances: number[];
};

async function measureAttacks(pictures: Raster[]): Promise<void> {
  const outcomes = new Map<string, Outcome>();
  const times = { writing: [] as number[], reading: [] as number[], aligning: [] as number[] };
  const closeness: number[] = [];
  const likeness: number[] = [];
  for (const [number, picture] of pictures.entries()) {
    const payload = (number + 1) * 4_000_000_007;
    const word = encodePayload(payload);
    const marked = timed(times.writing, () => embedMark(picture, { key, payload }));
    closeness.push(psnr(picture, marked, { rim: 0 }));
    likeness.push(ssim(picture, marked, new Uint8Array(picture.width * picture.height).fill(1)));
    const print = fingerprint(picture);
    for (const { name, aligned, change } of attacks) {
      const changed = await change(marked);
      const soft = timed(aligned ? times.aligning : times.reading, () =>
        readSoft(changed, { key, ...(aligned ? { reference: marked } : {}) }),
      );
      const outcome: Outcome = outcomes.get(name) ?? {
        read: 0,
        wrong: 0,
        errors: [],
        confidence: [],
        distances: [],
      };
      outcomes.set(name, outcome);
      outcome.distances.push(fingerprintDistance(fingerprint(changed), print).distance);
      if (!soft) continue;
      const judged = judge(soft);
      const taken = judged.intact && judged.confidence >= leastConfidence;
      if (taken && judged.payload === payload) outcome.read++;
      else if (taken) outcome.wrong++;
      outcome.errors.push(soft.filter((value, i) => value * word[i] <= 0).length / word.length);
      outcome.confidence.push(judged.confidence);
    }
  }
  console.log(`${pictures.length} pictures`);
  console.log(`PSNR ${mean(closeness).toFixed(1)} dB, least ${Math.min(...closeness).toFixed(1)}`);
  console.log(`SSIM ${mean(likeness).toFixed(4)}, least ${Math.min(...likeness).toFixed(4)}`);
  for (const [name, values] of Object.entries(times)) {
    console.log(`${name}: ${median(values).toFixed(0)} ms`);
  }
  head('attack', 'read', 'wrong', 'bits wrong', 'confidence, least', 'fingerprint, most');
  for (const [name, { read, wrong, errors, confidence, distances }] of outcomes) {
    row(
      name,
      `${read} of ${pictures.length}`,
      wrong,
      `${(100 * mean(errors)).toFixed(1)}%`,
      `${mean(confidence).toFixed(2)}, ${Math.min(...confidence).toFixed(2)}`,
      `${median(distances)}, ${Math.max(...distances)}`,
    );
  }
  compareLooks(pictures, outcomes);
}

/** How many of the same and of different pictures the fingerprints call the same. */
function compareLooks(pictures: Raster[], outcomes: Map<string, Outcome>): void {
  const prints = pictures.map(fingerprint);
  const apart = prints.flatMap((a, i) =>
    prints.slice(i + 1).map((b) => fingerprintDistance(a, b).distance),
  );
  const same = [...outcomes].filter(([name]) => !/crop [25]/.test(name));
  const distances = same.flatMap(([, outcome]) => outcome.distances);
  head('fingerprints at most', 'same picture found', 'different taken for the same');
  for (const limit of [8, 12, 16, 20, 24, 28, 32, 36, 44]) {
    const found = distances.filter((distance) => distance <= limit).length;
    const mistaken = apart.filter((distance) => distance <= limit).length;
    const part = ((100 * found) / distances.length).toFixed(2);
    row(limit, `${part}%`, `${mistaken} of ${apart.length}`);
  }
}

/** A square piece, 64 to 255 pixels wide, from anywhere in a picture. */
function cut({ width, height, data }: Raster, random: () => number): Raster {
  const side = 64 + Math.floor(random() * 192);
  const x = Math.floor(random() * (width - side));
  const y = Math.floor(random() * (height - side));
  const out = new Uint8Array(side * side * 4);
  for (let r = 0; r < side; r++) {
    const start = ((y + r) * width + x) * 4;
    out.set(data.subarray(start, start + side * 4), r * side * 4);
  }
  return { width: side, height: side, data: out };
}

/** Reads pieces of unmarked pictures, and every fourth time of marked ones, under ever other keys. */
function measureFalsePositives(pictures: Raster[]): void {
  const random = createRandom(7);
  const marked = pictures
    .slice(0, 8)
    .map((picture) => embedMark(picture, { key, payload: 281_000_000_000_007 }));
  const confidences: number[] = [];
  let intact = 0;
  let taken = 0;
  for (let i = 0; i < trials; i++) {
    const from = i % 4 === 0 ? marked[(i >> 2) % marked.length] : pictures[i % pictures.length];
    const soft = readSoft(cut(from, random), { key: `another key, number ${i}` });
    if (!soft) continue;
    const judged = judge(soft);
    confidences.push(judged.confidence);
    if (judged.intact) intact++;
    if (judged.intact && judged.confidence >= leastConfidence) taken++;
  }
  const centre = mean(confidences);
  const spread = Math.sqrt(mean(confidences.map((value) => (value - centre) ** 2)));
  console.log(`${trials} reads of what is not there: taken ${taken}, check fits ${intact}`);
  console.log(
    `confidence ${centre.toFixed(3)} ± ${spread.toFixed(4)}, most ${Math.max(...confidences).toFixed(3)}; taken from ${leastConfidence}`,
  );
}

const given = process.argv.slice(2);
const paths = given
  .filter((word) => !word.startsWith('--'))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
      .map((name) => join(folder, name))
      .toSorted(),
  );
const pictures: Raster[] = [];
for (const path of paths) pictures.push(await readPicture(path));
if (!given.includes('--false-positives')) await measureAttacks(pictures);
if (!given.includes('--attacks')) measureFalsePositives(pictures);
