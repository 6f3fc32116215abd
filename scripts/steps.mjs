// Shared by start, dev, test and check. Plain JavaScript for any installed Node (20.19 or newer), without dependencies,
// because it installs them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const marks = join(root, 'node_modules', '.limn');

export const say = (line) => console.log(line);

export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The environment every step runs in: Node 24 from the project's own packages comes first. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    // Compiled code is kept from one start to the next: types are taken away once.
    NODE_COMPILE_CACHE: join(marks, 'compiled'),
    ...extra,
  };
}

/**
 * Runs a command to its end; resolves to its exit code. `quiet` keeps its output unless it fails, `behind` runs it at a
 * low priority.
 */
export function run(command, args, { quiet = false, behind = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (behind && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => {
      if (quiet && code !== 0) process.stderr.write(output);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Names, sizes and times of every file below some folders: changes when any of them does. */
function fingerprint(folders) {
  const lines = [];
  const walk = (path) => {
    if (!existsSync(path)) return;
    const stat = statSync(path);
    if (!stat.isDirectory()) lines.push(`${path} ${stat.size} ${stat.mtimeMs}`);
    else
      for (const name of readdirSync(path).sort())
        if (name !== 'dist' && name !== 'node_modules') walk(join(path, name));
  };
  for (const folder of folders) walk(join(root, folder));
  return hashOf(lines.join('\n'));
}

/** Runs `work` unless `state` is the same as when it last succeeded. */
async function unless(name, state, made, work) {
  const file = join(marks, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === state && made()) return;
  rmSync(file, { force: true });
  await work();
  mark(name, state);
}

function mark(name, state) {
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, name), state);
}

const minimum = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < minimum[0] || (major === minimum[0] && minor < minimum[1]))
    fail(
      `Limn needs Node ${minimum.join('.')} or newer to start; this is ${process.versions.node}.`,
    );
}

/**
 * Installs the pinned packages, Node 24 among them, unless they are there. Running Limn needs half of them; `tools` adds
 * those of the tests and checks, without touching what a running server has loaded.
 */
export async function install({ tools = true } = {}) {
  checkNode();
  const lock = hashOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const hasNode = () => existsSync(join(bin, 'node'));
  const npm = async (command, ...args) => {
    const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
    const code = await run('npm', [command, ...args, ...quiet], { quiet: true });
    if (code !== 0)
      fail('The packages could not be installed; the reason is above. Is the network there?');
    if (!hasNode())
      fail(
        'npm did not install Node 24 (package "node"). Allow its install script: npm config set ignore-scripts false',
      );
  };
  await unless('installed', lock, hasNode, async () => {
    rmSync(join(marks, 'installed-tools'), { force: true });
    say('Installing packages (once, about a minute)…');
    await npm('ci', tools ? '--include=dev' : '--omit=dev');
    if (tools) mark('installed-tools', lock);
  });
  if (!tools) return;
  await unless('installed-tools', lock, hasNode, async () => {
    say('Installing the tools of tests and checks (once, about a minute)…');
    await npm('install', '--include=dev', '--no-save');
  });
}

/** Builds the web app, unless nothing it is made of has changed. */
export async function build() {
  const made = () => existsSync(join(root, 'apps/web/dist/render/render.js'));
  const sources = fingerprint(['apps/web', 'packages', 'package-lock.json']);
  await unless('built', sources, made, async () => {
    say('Building the web app…');
    const vite = [join(bin, 'vite'), 'build', 'apps/web', '--logLevel', 'warn'];
    // First the browser build, then the renderer of public pages.
    for (const args of [vite, [...vite, '--ssr']]) {
      const code = await run('node', args, { quiet: true });
      if (code !== 0) fail('The web app could not be built; the reason is above.');
    }
    await compress();
  });
}

/** Builds the client and the command line into their `dist`; `npm start` needs neither. @returns whether it worked */
export async function buildPrograms() {
  for (const name of ['client', 'cli'])
    rmSync(join(root, `packages/${name}/dist`), { recursive: true, force: true });
  for (const project of ['packages/client/tsconfig.build.json', 'packages/cli/tsconfig.build.json'])
    if ((await run(join(bin, 'tsc'), ['-p', project], { quiet: true })) !== 0) return false;
  return true;
}

/** Writes a brotli copy next to every text file of the build, so that serving costs nothing. */
async function compress() {
  const { brotliCompressSync, constants } = await import('node:zlib');
  const walk = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) walk(path);
      else if (/\.(js|css|html|svg|json|wasm)$/.test(name)) {
        const bytes = readFileSync(path);
        if (bytes.length > 1024)
          writeFileSync(
            `${path}.br`,
            brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          );
      }
    }
  };
  walk(join(root, 'apps/web/dist'));
}

/** Our parent and its parent, where the system shows them: changes if one of them ends. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * How the server's process deals with memory: what is short-lived and what the C library hands out is kept in small
 * portions and given back. Without, it held twice as much at rest.
 */
export const serverFlags = ['--max-semi-space-size=2'];
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
};

/**
 * Runs a long-lived command in this one's place: passes signals on, ends with its code, and the child
 * ends when this process is killed.
 */
export function become(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment({ LIMN_FOLLOW_PARENT: '1', ...env }),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  // npm (through a shell) is our parent; if either is killed outright, this is the only way to notice.
  const born = ancestors();
  const watch = setInterval(() => {
    if (ancestors() !== born) child.kill('SIGTERM');
  }, 500);
  watch.unref();
  child.on('close', (code) => process.exit(code ?? 0));
  return child;
}
