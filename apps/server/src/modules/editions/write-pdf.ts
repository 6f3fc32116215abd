import type { PageItem } from '@limn/contracts/editions';
import type { ImageId } from '@limn/contracts/ids';
import { type PdfPart, PdfWriter } from '../../platform/pdf-writer.ts';
import type { EditionBook } from './book.ts';
import { layOut, pageSize } from './lay-out.ts';
import { authorsOf } from './people.ts';

const ink = '#17140f';
const quiet = '#5c574f';
const kinds = { title: 'H1', heading: 'H2', text: 'P' } as const;

/** The edition as a PDF: `jpegs` has each picture that it shows. */
export async function writePdf(
  book: EditionBook,
  jpegs: ReadonlyMap<ImageId, Uint8Array>,
  now: Date,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const writer = new PdfWriter({
    title: book.proof ? `${book.title} (proof)` : book.title,
    author: authorsOf(book.people, book.language),
    language: book.language,
    made: now,
    size: pageSize,
  });
  const paragraphs = new Map<number, PdfPart>();
  function partOf({ paragraph, role, english }: PageItem & { kind: 'text' }): PdfPart | null {
    if (paragraph === null) return null;
    const known = paragraphs.get(paragraph);
    if (known) return known;
    const part = writer.part(kinds[role], english ? { lang: 'en' } : {});
    paragraphs.set(paragraph, part);
    return part;
  }
  const { pages } = layOut(book);
  for (const { items } of pages) {
    writer.addPage();
    for (const item of items) {
      if (item.kind === 'picture') {
        const jpeg = jpegs.get(item.image);
        if (jpeg) writer.picture(jpeg, item, writer.part('Figure', { alt: item.alt }));
        continue;
      }
      // The space at the end of a line keeps words apart when the text is read out.
      const text = item.ends === 'word' && item.paragraph !== null ? `${item.text} ` : item.text;
      const broken = item.ends === 'hyphen';
      writer.text({ ...item, text, broken, color: item.quiet ? quiet : ink }, partOf(item));
    }
  }
  return { bytes: await writer.save(), pages: pages.length };
}
