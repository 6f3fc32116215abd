import { basename, extname } from 'node:path';
import { cleanName, cutText, upTo } from '@limn/contracts/text';

const longest = 120;

/**
 * A file's name as both sides see it, in any script. Control signs, direction overrides and other signs that nobody sees
 * go, or 'photo\u202Egpj.exe' would read as a picture; what joins letters or emoji stays, and so does the ending.
 */
export function safeFileName(given: string): string {
  const name = cleanName(
    basename(given.replaceAll('\\', '/')).replaceAll(/["\\/\p{Cc}\p{Zl}\p{Zp}]/gu, ''),
  );
  const ending = extname(name);
  const kept = ending.length < longest / 2 ? ending : '';
  return cutText(upTo(name, name.length - kept.length), longest - kept.length) + kept || 'file';
}
