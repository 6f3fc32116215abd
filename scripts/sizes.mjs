// Sizes of folders (25 source files), files (350 lines) and functions (80 lines without comments). What is larger is
// listed in sizes-allowed.json with its size; the list only shrinks: an entry that is larger than needed is a fault,
// too. Run `node scripts/sizes.mjs --write` after making something smaller.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.mjs';

const limits = { folders: 25, files: 350, functions: 0 };
const allowedPath = join(root, 'scripts/sizes-allowed.json');

/** Source files, without tests and generated ones. */
function sources() {
  const listed = execFileSync('git', ['ls-files', 'apps', 'packages'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listed
    .split('\n')
    .filter(
      (path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\/|\.as\.ts$/.test(path),
    );
}

const countBy = (names) => {
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

function linesOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  // Compiled from data.
  if (/^\/\/ (Built|Compiled) from /.test(text)) return 0;
  return text.split('\n').length - 1;
}

/** How many functions of each file are too long. */
function longFunctions() {
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', 'scripts/function-size.oxlintrc.json', '-f', 'json', 'apps', 'packages'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const { diagnostics } = JSON.parse(stdout);
  return countBy(
    diagnostics.map(({ filename }) => filename).filter((name) => /\/src\//.test(name)),
  );
}

/** Files, folders and functions above the limits, with their sizes. */
export function largeOnes() {
  const all = sources();
  const over = (sizes, limit) =>
    Object.fromEntries(
      Object.entries(sizes)
        .filter(([, size]) => size > limit)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  return {
    folders: over(countBy(all.map((path) => dirname(path))), limits.folders),
    files: over(Object.fromEntries(all.map((path) => [path, linesOf(path)])), limits.files),
    functions: over(longFunctions(), limits.functions),
  };
}

/** Lines about what grew beyond its limit, or is listed as larger than it is. */
export function sizeFaults(large, allowed) {
  const faults = [];
  for (const kind of Object.keys(limits)) {
    const names = new Set([...Object.keys(large[kind]), ...Object.keys(allowed[kind] ?? {})]);
    for (const name of names) {
      const [size, may] = [large[kind][name] ?? 0, allowed[kind]?.[name] ?? 0];
      if (size > may)
        faults.push(
          `${kind}: ${name} has ${size}, allowed are ${may || limits[kind]}: split it, or say why in sizes-allowed.json`,
        );
      if (size < may)
        faults.push(
          `${kind}: ${name} has ${size || `no more than ${limits[kind]}`} and is listed with ${may}: run node scripts/sizes.mjs --write`,
        );
    }
  }
  return faults;
}

export const allowedSizes = () => JSON.parse(readFileSync(allowedPath, 'utf8'));

if (process.argv[1] === import.meta.filename) {
  const large = largeOnes();
  if (process.argv.includes('--write'))
    writeFileSync(allowedPath, `${JSON.stringify(large, null, 2)}\n`);
  else {
    const faults = sizeFaults(large, allowedSizes());
    for (const line of faults) console.log(line);
    if (faults.length > 0) process.exitCode = 1;
  }
}
