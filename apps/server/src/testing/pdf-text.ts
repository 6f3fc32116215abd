import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFPage,
} from 'pdf-lib';

const contentOf = (stream: unknown): string =>
  stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : '';

/** What the glyphs of a page's fonts mean, by the name of the font: glyph (hex) to text. */
function meanings({ node, doc }: PDFPage): Map<string, Map<string, string>> {
  const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.entries() ?? []).map(([name, ref]) => {
      const map = contentOf(doc.context.lookup(ref, PDFDict).lookup(PDFName.of('ToUnicode')));
      const pairs = [...map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>/gi)].map(
        ([, glyph = '', text = '']): [string, string] => [
          glyph.toLowerCase(),
          Buffer.from(text, 'hex').swap16().toString('utf16le'),
        ],
      );
      return [name.asString(), new Map(pairs)];
    }),
  );
}

/** The text of a PDF as it is set, run after run, without the spaces between lines. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes);
  let all = '';
  for (const page of document.getPages()) {
    const fonts = meanings(page);
    const contents = page.node.Contents();
    const parts = contents && 'asArray' in contents ? contents.asArray() : [contents];
    const text = parts.map((part) => contentOf(document.context.lookup(part as never))).join('\n');
    let font: Map<string, string> | undefined;
    for (const [, name, hex] of text.matchAll(/(\/\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
      if (name) font = fonts.get(name);
      else
        all += (hex!.toLowerCase().match(/.{4}/g) ?? [])
          .map((glyph) => font?.get(glyph) ?? '')
          .join('');
    }
  }
  return all;
}
