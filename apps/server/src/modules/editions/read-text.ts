import type { Paragraph } from '@limn/contracts/editions';
import { isEpub } from '../../platform/is-epub.ts';
import { readEpub, UnreadableBook } from './epub-text.ts';
import { paragraphsOf } from './plain-text.ts';

/** Thrown for a file that we cannot read as text; the message is for people. */
export class RefusedText extends Error {
  readonly code: 'invalid' | 'unsupported_media';

  constructor(code: RefusedText['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** UTF-16 is recognized by its byte order mark, as Windows writes it. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : 'utf-8';

/**
 * Paragraphs of a file, by its content: an EPUB or plain text in UTF-8 or UTF-16; or of pasted text.
 * @throws RefusedText
 */
export async function readText(
  source: Uint8Array | string,
  language: string,
): Promise<Paragraph[]> {
  if (typeof source === 'string') return paragraphsOf(source, language);
  if (isEpub(source))
    return readEpub(source, language).catch((error: unknown) => {
      if (error instanceof UnreadableBook) throw new RefusedText('invalid', error.message);
      throw error;
    });
  try {
    const text = new TextDecoder(encodingOf(source), { fatal: true }).decode(source);
    if (!/(?![\t\n\v\f\r])\p{Cc}/u.test(text)) return paragraphsOf(text, language);
  } catch {
    // Not UTF-8: refused below.
  }
  throw new RefusedText(
    'unsupported_media',
    'This is neither an EPUB nor plain text in UTF-8. Save it as one of these, or paste the text.',
  );
}
