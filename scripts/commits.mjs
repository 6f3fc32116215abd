import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, root } from './steps.mjs';

/** The last commit whose message was not checked, and its date. */
const lastUnchecked = { hash: '072395e2', date: '2026-11-30T22:27:39+00:00' };
/** Commits checked where that one is missing, as in a shallow clone. */
const most = 50;

/** @returns the arguments that select the commits after `base`, or newer ones if HEAD does not contain it */
function rangeSince({ hash, date }, cwd) {
  const contains = ['merge-base', '--is-ancestor', hash, 'HEAD'];
  return spawnSync('git', contains, { cwd }).status === 0
    ? ['--from', hash]
    : ['--to', 'HEAD', `--git-log-args=--max-count=${most} --since=${date}`];
}

/** @returns what is wrong with the messages of commits; empty if nothing is */
export function commitFaults({ base = lastUnchecked, cwd = root } = {}) {
  const config = ['--config', join(root, 'commitlint.config.mjs'), '--cwd', cwd];
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/commitlint'),
    [...config, ...rangeSince(base, cwd)],
    { cwd, encoding: 'utf8', env: environment() },
  );
  return status === 0 ? [] : `${stdout}${stderr}`.split('\n').filter(Boolean);
}
