import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodeStyleIndex, encodeStyleIndex, learnStyle, type StyleIndex } from '../src/index.ts';
import { readFolder } from './pictures.ts';

/** A folder's style. Learning takes seconds, so the sheets cache their indexes; RELEARN=1 learns again. */
export async function indexOf(style: string, folder: string): Promise<StyleIndex> {
  const file = join(folder, `${basename(style)}.index`);
  const fresh = existsSync(file) && statSync(file).mtimeMs > statSync(style).mtimeMs;
  if (fresh && !process.env.RELEARN) return decodeStyleIndex(readFileSync(file));
  const index = await learnStyle(await readFolder(style));
  writeFileSync(file, encodeStyleIndex(index));
  return index;
}
