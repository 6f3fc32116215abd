import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type Environment = Record<string, string | undefined>;

/** `$XDG_CONFIG_HOME/limn`, or `~/.config/limn`. */
export const configFolder = (env: Environment): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'limn');

/** A JSON file; undefined if there is none. @throws when it cannot be read */
export function readJson<T>(path: string): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new Error(`${path} is not JSON. Delete it and run \`limn login\` again.`, { cause });
  }
}

/** Writes a JSON file that only its owner can read; a crash leaves the old one. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** A lock belongs to a process that died after this long, in milliseconds. */
const longestLockMs = 60_000;

function tryLock(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    if (Date.now() - statSync(path).mtimeMs > longestLockMs) rmSync(path, { recursive: true });
  } catch {
    // Its owner was quicker.
  }
  return false;
}

/** Runs one thing at a time among all processes of this person. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  while (!tryLock(path)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
