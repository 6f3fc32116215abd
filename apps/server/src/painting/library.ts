import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Library, openLibrary } from '@limn/scenes/library';

const data = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve(`@limn/scenes/${name}`)));

let opened: Library | undefined;

/**
 * The built-in painter's things and words, read from disk at the first call; about 2 MB in each thread
 * that asks.
 */
export function library(): Library {
  return (opened ??= openLibrary(data('objects.bin'), data('words.bin')));
}
