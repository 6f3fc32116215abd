import fontkit from '@pdf-lib/fontkit';
import type { ImageId } from '@limn/contracts/ids';
import { PDFDocument, type PDFImage, rgb } from 'pdf-lib';
import { brand } from '../../brand.ts';
import { Fonts } from '../../platform/typefaces.ts';
import type { EditionBook } from './gather-book.ts';
import { layOut, pageSize } from './lay-out.ts';
import { authorsOf } from './people.ts';

const ink = rgb(0.09, 0.08, 0.06);
const quiet = rgb(0.36, 0.34, 0.31);

/** The edition as a PDF: `jpegs` has each picture that it shows. */
export async function writePdf(
  book: EditionBook,
  jpegs: ReadonlyMap<ImageId, Uint8Array>,
  now: Date,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(book.proof ? `${book.title} (proof)` : book.title, {
    showInWindowTitleBar: true,
  });
  document.setAuthor(authorsOf(book.people, book.language));
  document.setProducer(brand.name);
  document.setCreator(brand.name);
  document.setLanguage(book.language);
  document.setCreationDate(now);
  document.setModificationDate(now);
  const fonts = new Fonts(document);
  const embedded = new Map<ImageId, PDFImage>();
  for (const [id, jpeg] of jpegs) embedded.set(id, await document.embedJpg(jpeg));
  const { pages } = layOut(book);
  for (const { items } of pages) {
    const page = document.addPage([pageSize.width, pageSize.height]);
    for (const item of items) {
      if (item.kind === 'picture') {
        const { x, width, height } = item;
        const picture = embedded.get(item.image);
        if (picture)
          page.drawImage(picture, { x, y: pageSize.height - item.y - height, width, height });
        continue;
      }
      let x = item.x;
      for (const { text, font, width } of await fonts.runsOf(item.text, item.face, item.size)) {
        page.drawText(text, {
          x,
          y: pageSize.height - item.y,
          size: item.size,
          font,
          color: item.quiet ? quiet : ink,
        });
        x += width;
      }
    }
  }
  return { bytes: await document.save(), pages: pages.length };
}
