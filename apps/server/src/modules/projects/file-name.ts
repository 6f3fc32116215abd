import { basename, extname } from 'node:path';
import { cleanName, cutText, upTo } from '@limn/contracts/text';

const longest = 120;

/**
 * A file's name as both sides see it, in any script. Control characters, direction overrides and other invisible
 * characters are removed, or 'photo\u202Egpj.exe' would read as a picture; characters that join letters or emoji stay,
 * and so does the extension.
 */
export function safeFileName(given: string): string {
  const name = cleanName(
    basename(given.replaceAll('\\', '/')).replaceAll(/["\\/\p{Cc}\p{Zl}\p{Zp}]/gu, ''),
  );
  const ending = extname(name);
  const kept = ending.length < longest / 2 ? ending : '';
  return cutText(upTo(name, name.length - kept.length), longest - kept.length) + kept || 'file';
}
