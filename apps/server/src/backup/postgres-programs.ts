import { spawn } from 'node:child_process';

/** An address without its password, which other people on the machine could read among the arguments. */
function argumentsOf(url: string): { address: string; env: Record<string, string> } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { address: parsed.href, env: password ? { PGPASSWORD: password } : {} };
}

/**
 * Runs pg_dump or pg_restore on a database.
 * @throws Error with the program's output
 */
export async function runProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: string[],
): Promise<void> {
  const { address, env } = argumentsOf(url);
  const child = spawn(program, [`--dbname=${address}`, '--no-password', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new Error(
          `${program} cannot be run. Install PostgreSQL's client programs, as new as the server.`,
          { cause: error },
        ),
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed: ${said.trim()}`)),
    );
  });
}
