import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Stores generated text in a file that only its owner can read. If several processes start at once, the first one wins,
 * and none reads a partial file.
 */
export function keepOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, text, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}
