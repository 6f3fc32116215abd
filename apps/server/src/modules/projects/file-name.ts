import { basename } from 'node:path';

const longest = 120;

/**
 * A file's name as both sides see it, in any script. Control signs, direction overrides and other signs that nobody sees
 * go, or 'photo\u202Egpj.exe' would read as a picture; what joins letters of a script into others stays between letters.
 */
export function safeFileName(given: string): string {
  const name = basename(given.replaceAll('\\', '/').toWellFormed())
    .normalize('NFC')
    .replaceAll(
      /(?<=[\p{L}\p{M}])([\u200c\u200d])(?=[\p{L}\p{M}])|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}]/gu,
      '$1',
    )
    .replaceAll(/["\\/]/g, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return Array.from(name).slice(-longest).join('') || 'file';
}
