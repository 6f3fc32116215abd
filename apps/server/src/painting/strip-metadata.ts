import {
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { stripJpeg, stripPicture, UnreadableFile } from './strip-pictures.ts';
import type { StripTask, StripResult } from './tasks.ts';

const name = (text: string) => PDFName.of(text);
/** Keys of pages, pictures and documents with authors, dates and programs (ISO 32000-1, 14.3 to 14.5). */
const telling = ['Metadata', 'PieceInfo', 'LastModified'].map(name);

const isSigned = (dict: PDFDict) =>
  dict.has(name('ByteRange')) || String(dict.get(name('FT'))) === '/Sig';

/** A PDF's pictures are JPEG files as they came from a camera. */
function stripStream(stream: PDFRawStream): PDFRawStream {
  const filter = String(stream.dict.lookup(name('Filter')));
  if (filter !== '/DCTDecode' && filter !== '[ /DCTDecode ]') return stream;
  try {
    return PDFRawStream.of(stream.dict, stripJpeg(stream.contents));
  } catch {
    throw new UnreadableFile();
  }
}

/**
 * Without its information dictionary, XMP, and the metadata of its pictures; signed and encrypted files are not
 * changed.
 */
async function stripPdf(file: Uint8Array): Promise<StripResult> {
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true });
  } catch (error) {
    return { file: null, why: error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable' };
  }
  const { context } = document;
  const objects = context.enumerateIndirectObjects();
  if (objects.some(([, object]) => object instanceof PDFDict && isSigned(object)))
    return { file: null, why: 'signed' };
  const gone = new Set<PDFRef>();
  for (const [ref, object] of objects) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    for (const key of telling) {
      const value = dict.get(key);
      if (value instanceof PDFRef) gone.add(value);
      dict.delete(key);
    }
    if (object instanceof PDFRawStream) context.assign(ref, stripStream(object));
  }
  const { Info: info } = context.trailerInfo;
  if (info instanceof PDFRef) gone.add(info);
  for (const ref of gone) context.delete(ref);
  context.trailerInfo.Info = undefined;
  // A second identifier that stays the same through all versions of a file.
  context.trailerInfo.ID = context.obj([PDFString.of(''), PDFString.of('')]);
  return { file: await document.save({ useObjectStreams: false, updateFieldAppearances: false }) };
}

/** Removes metadata about author, device, place and time from a picture or a PDF. */
export async function stripMetadata({ file, type }: StripTask): Promise<StripResult> {
  try {
    if (type === 'application/pdf') return await stripPdf(file);
    return { file: await stripPicture(file, type) };
  } catch (error) {
    // A parser error in a broken file is not our fault: report the file as unreadable.
    if (error instanceof Error) return { file: null, why: 'unreadable' };
    throw error;
  }
}
