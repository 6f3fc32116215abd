// npm run bench:costs [-- --case NAME] [--limit SECONDS]
// Reads or draws the worst input that we know of each kind, each in a process of its own, and prints how large the file is,
// the CPU time and the peak of memory it took (a bare process takes 1 s and 150 MB), and whether it was refused.
// Needs GNU time at /usr/bin/time.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEpub } from '../apps/server/src/modules/editions/epub-text.ts';
import { flattenCanvas } from '../apps/server/src/painting/flatten-canvas.ts';
import { drawPsd } from '../apps/server/src/painting/psd.ts';
import { readPackage } from '../apps/server/src/painting/read-package.ts';
import { readPsd } from '../apps/server/src/painting/read-psd.ts';
import {
  epubOf,
  overlappingZip,
  packageOfLists,
  packageOfTiles,
  plainTile,
  psdOfLayers,
  psdOfMasks,
  recordsOf,
  square,
} from '../apps/server/src/testing/costly-files.ts';
import type { BlendMode } from '@limn/contracts/canvas-records';
import type { DocumentTask } from '../apps/server/src/painting/index.ts';
import { layerId } from '../apps/server/src/testing/canvas-steps.ts';

interface Case {
  /** Writes the input; a drawing has none. */
  build: () => Promise<Uint8Array> | Uint8Array;
  read: (file: Uint8Array) => unknown;
}

const nothing = () => new Uint8Array();
const run = { read: async () => plainTile(7), isCancelled: () => false };

/** A document of layers that cover squares of tiles, all of one tile. */
function documentOf(
  layers: number,
  tiles: number,
  side: number,
  { blend = 'normal', scale = 1 }: { blend?: BlendMode; scale?: number } = {},
): DocumentTask {
  const names = Array.from({ length: layers }, (_, k) => `l${k}`);
  return {
    records: recordsOf(names, side, side, blend).map((record) =>
      record.kind === 'picture' ? { ...record, transform: [scale, 0, 0, scale, 0, 0] } : record,
    ),
    tiles: names.flatMap((name) =>
      square(tiles).map((at) => ({ layer: layerId(name), at, hash: 'a'.repeat(64) })),
    ),
  };
}
const flatten = (task: DocumentTask) => () => flattenCanvas({ kind: 'flatten', ...task }, run);
const text = (bytes: number) =>
  epubOf(`<p>${'So it went on, and on. '.repeat(Math.floor(bytes / 23))}</p>`);

const cases: Record<string, Case> = {
  'package, 64 MB of lists': { build: () => packageOfLists(63_000_000), read: readPackage },
  'package, 9,000 tiles': { build: () => packageOfTiles(9000), read: readPackage },
  'package, entries that overlap': {
    build: () =>
      overlappingZip((k) => `tiles/${k.toString(16).padStart(64, '0')}.tile`, 2000, 100_000_000),
    read: readPackage,
  },
  'PSD, 8 masks at 8192²': { build: () => psdOfMasks(8, 8192), read: readPsd },
  'PSD, 5 layers at 8192²': { build: () => psdOfLayers(5, 8192), read: readPsd },
  'flatten, 4 layers at 8192²': { build: nothing, read: flatten(documentOf(4, 32, 8192)) },
  'flatten, 4 blended at 8192²': {
    build: nothing,
    read: flatten(documentOf(4, 32, 8192, { blend: 'luminosity' })),
  },
  'flatten, 200 layers at 8192²': { build: nothing, read: flatten(documentOf(200, 32, 8192)) },
  'flatten, 10,000 tiles in 512²': {
    build: nothing,
    read: flatten(documentOf(1, 100, 512, { scale: 0.02 })),
  },
  'PSD export, 4 layers at 8192²': {
    build: nothing,
    read: () => drawPsd({ kind: 'psd', ...documentOf(4, 32, 8192) }, run),
  },
  'EPUB, 8 MB in a paragraph': {
    build: () => text(8_000_000),
    read: (file) => readEpub(file, 'en'),
  },
  'EPUB, 32 MB of text': {
    build: () => epubOf(`<p>${'<b>a</b>'.repeat(1_000_000)}</p>`),
    read: (file) => readEpub(file, 'en'),
  },
};

const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    file: { type: 'string' },
    limit: { type: 'string', default: '60' },
  },
});

if (values.file !== undefined) {
  const file = new Uint8Array(readFileSync(values.file));
  try {
    await cases[values.case!]!.read(file);
    console.log('done');
  } catch (error) {
    console.log(`refused: ${error instanceof Error ? error.message : String(error)}`);
  }
} else {
  const folder = mkdtempSync(join(tmpdir(), 'limn-costs-'));
  const rows: Record<string, unknown> = {};
  try {
    for (const [name, { build }] of Object.entries(cases)) {
      if (values.case !== undefined && values.case !== name) continue;
      const path = join(folder, 'input');
      writeFileSync(path, await build());
      // A process that needs more CPU time is ended by the system, and its use of memory is printed all the same.
      const script = `ulimit -t ${values.limit}; exec "$@"`;
      const self = [process.execPath, fileURLToPath(import.meta.url), '--case', name];
      const { stdout, stderr } = spawnSync(
        '/usr/bin/time',
        ['-f', '%U %S %e %M', 'bash', '-c', script, 'case', ...self, '--file', path],
        { encoding: 'utf8' },
      );
      const [user, system, elapsed, kilobytes] = stderr
        .trim()
        .split('\n')
        .at(-1)!
        .split(' ')
        .map(Number);
      rows[name] = {
        'file, kB': Math.round(statSync(path).size / 1000),
        'CPU, s': Math.round(user! + system!),
        'time, s': Math.round(elapsed!),
        'peak, MB': Math.round(kilobytes! / 1000),
        outcome: stdout.trim() || `ended after ${values.limit} s of CPU time`,
      };
      console.log(name, JSON.stringify(rows[name]));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
}
