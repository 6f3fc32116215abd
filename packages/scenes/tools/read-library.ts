import { readFileSync } from 'node:fs';
import { openLibrary, type Library } from '../src/library/library.ts';

/** The library as the tools and tests open it. */
export function readLibrary(): Library {
  const data = (name: string): Uint8Array =>
    readFileSync(new URL(`../data/${name}`, import.meta.url));
  return openLibrary(data('objects.bin'), data('words.bin'));
}
