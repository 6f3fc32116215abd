import { basename, extname } from 'node:path';
import { cleanName, cutText } from '@limn/contracts/text';

/** A file's name without its ending, as a title of at most 120 characters; empty if nothing is left of it. */
export const fileTitle = (name: string): string =>
  cutText(cleanName(basename(name, extname(name)).replaceAll('_', ' ')), 120);
