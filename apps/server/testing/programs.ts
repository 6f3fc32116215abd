import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const clientFolder = join(root, 'packages/client');
const cli = join(root, 'packages/cli/dist/limn.js');

/** Builds the client and the command line, as they are published. */
export function buildPrograms(): void {
  for (const project of ['packages/client/tsconfig.build.json', 'packages/cli/tsconfig.build.json'])
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(root, project)]);
}

/** A folder in which `@limn/client` is installed. */
export function folderWithClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'limn-program-'));
  mkdirSync(join(folder, 'node_modules/@limn'), { recursive: true });
  symlinkSync(clientFolder, join(folder, 'node_modules/@limn/client'));
  return folder;
}

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a JavaScript file to its end. */
export const runNode = (
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });

/** A person's command line: `limn(...)` runs a command, with its own config folder. */
export function commandLine(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'limn-cli-'));
  const options = { cwd: folder, env: { XDG_CONFIG_HOME: folder, ...env } };
  return {
    folder,
    limn: (...args: string[]) => runNode([cli, ...args], options),
    /** Begins a command that waits for something. */
    begin: (...args: string[]) =>
      spawn(process.execPath, [cli, ...args], {
        ...options,
        env: { PATH: process.env['PATH'], ...options.env },
      }),
  };
}
