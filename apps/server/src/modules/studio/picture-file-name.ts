import { cleanName, cutText } from '@limn/contracts/text';
import { brand } from '../../brand.ts';

/** Most characters of a title, and of the names of the artists, in a file's name. */
const longest = 60;

/** Words for a file's name: small letters and digits of any script, with hyphens between them. */
const wordsFor = (text: string): string =>
  cutText(
    cleanName(text)
      .toLowerCase()
      .normalize('NFC')
      .replaceAll(/[’']/gu, '')
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, ''),
    longest,
  ).replace(/-+$/u, '');

/**
 * File name of a downloaded picture: 'old-town-by-a-river--sena-moreau--LIMN-2026-KKF5.jpg'.
 * @param artists the credited artists, the largest part first
 * @param end the number of its licence, or another ending
 */
export function pictureFileName(
  { title, artists, end }: { title: string; artists: readonly string[]; end?: string | undefined },
  extension: string,
): string {
  const by = wordsFor(artists.slice(0, 2).join(' and '));
  const parts = [wordsFor(title), by, end ?? brand.name.toLowerCase()].filter(Boolean);
  return `${parts.join('--')}.${extension}`;
}
