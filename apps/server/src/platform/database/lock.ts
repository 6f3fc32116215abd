import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Thrown when another process holds the data folder. */
export class FolderInUse extends Error {}

function addressFor(folder: string): string {
  const name = `limn-${upTo(createHash('sha256').update(realpathSync(folder)).digest('hex'), 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Holds a data folder for this process, because PGlite opened twice silently loses data. The lock is a
 * bound local socket: the system frees it when the process ends, however it ends.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const address = addressFor(folder);
  try {
    const server = await listen(address);
    return () => server.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    // A socket file may be left behind by a killed process where sockets are files.
    if (process.platform === 'darwin' && !(await answers(address))) {
      rmSync(address, { force: true });
      const server = await listen(address);
      return () => server.close();
    }
    throw new FolderInUse(`Limn is already running on the data folder ${folder}.`);
  }
}
