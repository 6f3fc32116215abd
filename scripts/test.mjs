import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { build, install, root, run, say } from './steps.mjs';

// npm test                 unit tests, module tests on PGlite, the main journeys in Chromium: about ten minutes
// npm run test:all         everything: also slow tests (*.slow.test.ts), all journeys with accessibility checks and
//                          screenshots, modules on PostgreSQL, Lighthouse
// node scripts/test.mjs --rest   the tests that `npm test` leaves out; `.ci/run` runs it after `npm test`
// npm test -- NAME…        the files or journeys whose path contains NAME, in any group
const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const flag = (name) => process.argv.includes(name);
const group = flag('--all') || names.length > 0 ? 'all' : flag('--rest') ? 'rest' : 'main';
await install();

const artefacts = join(root, 'artefacts');
mkdirSync(artefacts, { recursive: true });
const isRoot = process.getuid?.() === 0;
const hasApt = existsSync('/usr/bin/apt-get');
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Failures, printed once more at the end of a long run. */
const failures = [];
/** Duration of each suite, and of each of its files. */
const suites = [];
const files = [];
let crashed = false;

/** Installs Debian packages, as root only; false when that cannot be done. */
async function debian(...packages) {
  if (!isRoot || !hasApt) return false;
  say(`Installing ${packages.join(', ')} from Debian…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return (await run('apt-get', args, { quiet: true, env })) === 0;
}

/** Chromium without a user interface: the same pages with a quarter less CPU. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const chromiumAt = () =>
  [
    process.env.LIMN_CHROMIUM,
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path));

/** Chromium, with local fallback fonts: without them pages move when the web fonts arrive. */
async function findChromium() {
  const hasShell = Boolean(process.env.LIMN_CHROMIUM) || existsSync(headlessShell);
  const hasFaces = !hasApt || existsSync('/usr/share/fonts/truetype/liberation');
  const faces = ['fonts-dejavu-core', 'fonts-liberation'];
  if (hasShell && hasFaces) return chromiumAt();
  if (await debian('chromium-headless-shell', ...faces)) return chromiumAt();
  if (!chromiumAt() || !hasFaces) await debian('chromium', ...faces);
  return chromiumAt();
}

/** Tests wait as much as they work: half as many workers again as processors, of at most some 2.5 GB each. */
const workers = Math.max(
  1,
  Math.min(Math.ceil(availableParallelism() * 1.5), Math.floor(totalmem() / 3e9)),
);

const hasPostgres = () => existsSync('/usr/lib/postgresql');

/** The journeys of `npm test`: one for each kind of person and each thing people pay for. */
const mainJourneys = [
  'main-path',
  'sign-up',
  'guest-picture',
  'canvas-proof',
  'reference-to-licence',
  'projects',
  'edition',
  'market',
  'money-console',
  'moderation',
].map((name) => `${name}.e2e.ts`);

/** Runs some of the vitest projects and adds up their results; a quiet run prints only failures. */
async function suite(
  name,
  projects,
  { env = {}, quiet = false, behind = false, only = [], without = [], flags = [] } = {},
) {
  say(`\n— ${name}${behind ? ', next to the journeys' : ''}`);
  const report = join(artefacts, `${name.replaceAll(/\W+/g, '-').toLowerCase()}.json`);
  rmSync(report, { force: true });
  const started = Date.now();
  const code = await run(
    join(root, 'node_modules/.bin/node'),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...flags,
      ...without.flatMap((pattern) => ['--exclude', pattern]),
      '--reporter',
      'default',
      '--reporter',
      'json',
      '--outputFile.json',
      report,
      ...(names.length > 0 ? ['--passWithNoTests', ...names] : only),
    ],
    { env, quiet, behind },
  );
  suites.push({ name, minutes: (Date.now() - started) / 60_000 });
  if (!existsSync(report)) {
    crashed = true;
    failures.push(`${name} wrote no report (exit code ${code})`);
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8'));
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests + (result.numFailedTests === 0 && code !== 0 ? 1 : 0);
  totals.skipped += result.numPendingTests + result.numTodoTests;
  for (const file of result.testResults) {
    const seconds = (file.endTime - file.startTime) / 1000;
    files.push({ name, path: relative(root, file.name), seconds });
    // A file that cannot be read, or a hook that failed: its tests count as skipped.
    if (
      file.status === 'failed' &&
      !file.assertionResults.some(({ status }) => status === 'failed')
    )
      failures.push(`${name}: ${relative(root, file.name)}\n${file.message || 'A hook failed.'}`);
    for (const test of file.assertionResults)
      if (test.status === 'failed')
        failures.push(
          `${name}: ${relative(root, file.name)}: ${test.fullName}\n${test.failureMessages.join('\n')}`,
        );
  }
  if (result.numFailedTests === 0 && code !== 0)
    failures.push(`${name} ended with exit code ${code}, though no test failed: see above`);
  if (quiet) say(`\n— ${name}: ${result.numPassedTests} passed, ${result.numFailedTests} failed`);
}

/**
 * Parts of the server in which the database could make a difference: money and states that several people change at once,
 * locks, jobs, notifications between processes, search. PGlite has one connection, so that nothing waits for anything there.
 */
const onBothDatabases = [
  'testing/cursors',
  'src/backup/',
  'src/modules/billing/',
  'src/modules/canvases/canvases',
  'src/modules/images/facets',
  'src/modules/ledger/',
  'src/modules/licensing/',
  'src/modules/market/',
  'src/modules/projects/',
  'src/modules/studio/gallery',
  'src/platform/database/',
  'src/platform/jobs',
  'server/testing/kill',
  'server/testing/main-path',
  'server/testing/migrations',
  'server/testing/shared-answers',
];

// Not for tests asked for by name: installing PostgreSQL takes longer than they do.
const wantsPostgres = group === 'rest' || flag('--all');
const onPostgres = wantsPostgres && (hasPostgres() || (await debian('postgresql')));
const chromium = await findChromium();
if (chromium) await build();

// Journeys wait for the browser and have time limits: the other tests run at the same time at a low priority.
const lowPriority = {
  behind: Boolean(chromium),
  quiet: Boolean(chromium),
  flags: ['--maxWorkers', String(workers)],
};
const others = [];
if (group === 'rest')
  others.push(
    suite('Slow tests', ['server', 'imaging', 'scenes'], { ...lowPriority, only: ['.slow.'] }),
  );
else
  others.push(
    suite(
      'Unit and modules on PGlite',
      ['scripts', 'contracts', 'client', 'cli', 'imaging', 'scenes', 'canvas', 'web', 'server'],
      {
        ...lowPriority,
        without: group === 'main' ? ['**/*.slow.test.ts'] : [],
      },
    ),
  );
if (onPostgres)
  others.push(
    suite('Modules on PostgreSQL', ['server'], {
      ...lowPriority,
      quiet: true,
      env: { LIMN_TEST_DATABASE: 'postgres' },
      // With as many workers as the others it still ran a quarter of an hour after they had ended.
      flags: ['--maxWorkers', String(Math.max(1, workers - 1))],
      only: onBothDatabases,
      // Takes minutes, and its queries are in other files too.
      without: ['**/billing/history.slow.test.ts'],
    }),
  );
else if (wantsPostgres)
  say(
    '\nThe modules run on PGlite only: PostgreSQL is not installed, and cannot be installed here.',
  );
if (chromium) {
  const firstStart = mkdtempSync(join(tmpdir(), 'limn-first-'));
  const env = {
    LIMN_CHROMIUM: chromium,
    LIMN_FIRST_START: firstStart,
    // Each look at a page in both themes and widths takes seconds; `npm test` leaves them to CI and `test:all`.
    LIMN_LOOKS: group === 'main' && !process.env.CI ? 'none' : 'all',
  };
  await suite('Journeys in Chromium', ['e2e'], {
    env,
    only: group === 'main' ? mainJourneys : [],
    without: group === 'rest' ? mainJourneys : [],
  });
  await Promise.all(others);
  // Timed tests run alone.
  if (group !== 'main') await suite('Lighthouse', ['lighthouse'], { env });
  rmSync(firstStart, { recursive: true, force: true });
} else say('\nNo Chromium was found, and none can be installed here: the journeys did not run.');
await Promise.all(others);

if (failures.length > 0) say(`\nWhat failed:\n\n${failures.join('\n\n')}`);
say(`\nWhere the time went${suites.length > 1 ? '; suites may run at the same time' : ''}:\n`);
for (const { name, minutes } of suites) say(`${minutes.toFixed(1).padStart(6)} min  ${name}`);
say('\nThe slowest files, from their first test to the end of their last:\n');
for (const { name, path, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
  say(`${seconds.toFixed(0).padStart(6)} s    ${path} (${name})`);
// `.ci/run` adds the two groups up.
writeFileSync(
  join(artefacts, `totals-${group}.json`),
  JSON.stringify({ ...totals, failed: totals.failed + (crashed ? 1 : 0) }),
);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
say(`\n${totals.passed} passed, ${totals.failed + (crashed ? 1 : 0)} failed${skipped}`);
process.exit(totals.failed > 0 || crashed || totals.passed === 0 ? 1 : 0);
