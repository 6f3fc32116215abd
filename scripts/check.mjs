import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { commitFaults } from './commits.mjs';
import { strangeLicences } from './licences.mjs';
import { breakingMigrations } from './migrations.mjs';
import { allowedSizes, largeOnes, sizeFaults } from './sizes.mjs';
import { build, buildPrograms, install, root, run, say } from './steps.mjs';
import { strangeTables } from './tables.mjs';
import { allowedWords, wordFaults, wordsFound } from './words.mjs';

// npm run check: types, type-aware lint, format, dependency rules, dead code, bundle budgets.
await install();
const bin = (name) => join(root, 'node_modules', '.bin', name);
const sources = [
  'packages/contracts/src',
  'packages/client/src',
  'packages/client/tools',
  'packages/cli/src',
  'packages/imaging/src',
  'packages/scenes/src',
  'packages/canvas/src',
  'packages/plain-pages/src',
  'packages/payment-sandbox/src',
  'packages/embedded-identity/src',
  'apps/server/src',
  'apps/server/seeds',
  'apps/server/testing',
  'apps/web/src',
];
let failures = 0;

async function step(name, work) {
  const started = Date.now();
  const ok = await work();
  if (!ok) failures += 1;
  say(`${ok ? 'ok   ' : 'FAIL '} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
const command = (name, args) => async () => (await run(bin(name), args, { quiet: true })) === 0;

/** Scripts hydrated on the first page; all of them count, though most are loaded only when they are near. */
const woken = ['island', 'site-header', 'hero-slides', 'lens', 'slides', 'split', 'approval'];

const dist = join(root, 'apps/web/dist');
const manifest = () => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Bytes of JavaScript, gzipped, of some entries of the build with everything they import at once. */
function bytesOf(parts, entries) {
  const files = new Set();
  const add = (name) => {
    const { file, imports = [] } = parts[name];
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(add);
  };
  entries.forEach(add);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

/** Files loaded by the first page: its entry and its islands. */
function firstLoad() {
  const parts = manifest();
  const { dynamicImports } = parts['site.html'];
  const wakes = woken.map((part) =>
    dynamicImports.find((name) => new RegExp(`[/_]${part}[.-]`).test(name)),
  );
  return bytesOf(parts, ['site.html', ...wakes]);
}

/** Files that members' pages load before they show: the common frame, and each screen with it, largest first. */
function memberLoads() {
  const parts = manifest();
  const names = Object.keys(parts);
  const frame = [/^_main-.*js$/, /header\/member-header\.tsx$/].map((part) =>
    names.find((name) => part.test(name)),
  );
  const screens = names
    .filter((name) => /screens\/.*screens?\.tsx$/.test(name))
    .map((name) => ({ name, bytes: bytesOf(parts, [...frame, name]) }))
    .toSorted((one, other) => other.bytes - one.bytes);
  return { frame: bytesOf(parts, frame), screens };
}

const budget = 110_000;
/** Budgets of the app: docs/decisions/0033-what-a-page-loads.md. */
const memberBudgets = { frame: 150_000, screen: 200_000 };
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

for (const name of ['imaging', 'scenes', 'canvas']) {
  await step(
    `types: ${name} declarations`,
    command('tsc', ['-p', `packages/${name}/tsconfig.types.json`]),
  );
}
await step('types: client and command line', buildPrograms);
for (const project of [
  'packages/contracts',
  'packages/client',
  'packages/cli',
  'packages/imaging',
  'packages/scenes',
  'packages/canvas',
  'packages/plain-pages',
  'packages/payment-sandbox',
  'packages/embedded-identity',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
])
  await step(`types: ${project}`, command('tsc', ['-p', project]));
await step('lint', command('oxlint', ['--type-aware', '--deny-warnings']));
await step('format', command('oxfmt', ['--check', '.']));
await step(
  'dependency rules',
  command('depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]),
);
await step('tables of other modules', () => {
  const strange = strangeTables(root);
  strange.forEach((line) => say(`     ${line}`));
  return strange.length === 0;
});
await step('sizes of folders, files and functions', () => {
  const faults = sizeFaults(largeOnes(), allowedSizes());
  for (const line of faults) say(`  ${line}`);
  return faults.length === 0;
});
await step('words: comments, names, paths, spelling, screens', () => {
  const faults = wordFaults(wordsFound(), allowedWords());
  for (const line of faults) say(`  ${line}`);
  return faults.length === 0;
});
await step('commit messages', () => {
  const faults = commitFaults();
  for (const line of faults) say(`  ${line}`);
  return faults.length === 0;
});
await step('migrations beside the version before', () => {
  const strange = breakingMigrations(root);
  strange.forEach((line) => say(`     ${line}`));
  return strange.length === 0;
});
await step('licences', () => {
  const strange = strangeLicences(root);
  strange.forEach((line) => say(`     ${line}`));
  return strange.length === 0;
});
await step('dead code', command('knip', []));
await step('bundle budget', async () => {
  await build();
  const bytes = firstLoad();
  say(`     first load of /: ${kilobytes(bytes)} gzipped JavaScript of ${budget / 1000}`);
  const { frame, screens } = memberLoads();
  say(`     frame of a member's pages: ${kilobytes(frame)} of ${memberBudgets.frame / 1000}`);
  for (const screen of screens.slice(0, 3))
    say(`     ${screen.name.split('/').at(-1)}: ${kilobytes(screen.bytes)}`);
  return (
    bytes <= budget &&
    frame <= memberBudgets.frame &&
    screens.length > 20 &&
    screens.every((screen) => screen.bytes <= memberBudgets.screen)
  );
});
say(failures === 0 ? 'Everything checks.' : `${failures} of the checks failed.`);
process.exit(failures === 0 ? 0 : 1);
