import { cleanParagraph, cutText, upTo } from '@limn/contracts/text';
import type { Paragraph } from '@limn/contracts/editions';
import { CostlyZip, unzip } from '../../platform/unzip.ts';
import { cutLong, kindOf } from './plain-text.ts';
import { xhtmlEntities } from './xhtml-entities.ts';

/** Limits of unpacking an EPUB: entries, bytes per entry, and bytes in total. Pictures and typefaces are skipped. */
const mostEntries = 2000;
const mostEntryBytes = 8 * 1024 * 1024;
const mostBytes = 32 * 1024 * 1024;

/** Thrown for a file that is not an EPUB, or is too large; the message is for people. */
export class UnreadableBook extends Error {}

async function unpack(file: Uint8Array): Promise<Map<string, Uint8Array>> {
  const mostBytesOf = (name: string) => (/\.(x?html?|opf|xml)$/i.test(name) ? mostEntryBytes : 0);
  try {
    return await unzip(file, mostBytesOf, { entries: mostEntries, bytes: mostBytes });
  } catch (error) {
    if (error instanceof CostlyZip)
      throw new UnreadableBook(
        `This EPUB is too large: ${error.message}. Paste the part you need.`,
      );
    throw new UnreadableBook('This EPUB is damaged. Export it again, or paste the text.');
  }
}

/** The encoding by the first bytes of a document: its byte order mark, or the encoding of its '<'. */
function encodingBy(start: string): string | undefined {
  if (/^(?:fffe0000|0000feff|0000003c|3c000000)/.test(start)) return 'UTF-32';
  if (/^(?:feff|003c)/.test(start)) return 'utf-16be';
  if (/^(?:fffe|3c00)/.test(start)) return 'utf-16le';
  return start.startsWith('efbbbf') ? 'utf-8' : undefined;
}

/**
 * Decodes a document by its first bytes, else by the declared encoding, else as UTF-8.
 * @throws UnreadableBook for an unsupported encoding
 */
function textOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] =
    /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/i.exec(start.toString('latin1')) ?? [];
  const told = encodingBy(start.toString('hex', 0, 4));
  // The part read so far is not UTF-16, although the file declares it.
  const encoding = told ?? (/^utf-?16/i.test(declared) ? 'utf-8' : declared);
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new UnreadableBook(
      `This EPUB is written in ${encoding}, which we cannot read. Export it in UTF-8, or paste the text.`,
    );
  }
}

const character = (code: number) =>
  code > 0 && code <= 0x10_ffff && (code < 0xd8_00 || code > 0xdf_ff)
    ? String.fromCodePoint(code)
    : '';

/** Characters by the names that a document declares itself. */
type Declared = ReadonlyMap<string, string>;
const none: Declared = new Map();

const decode = (text: string, declared: Declared): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][\w.-]{0,40}));/gi,
    (whole, decimal, hex, name) => {
      if (decimal) return character(Number(decimal));
      if (hex) return character(Number.parseInt(hex as string, 16));
      return declared.get(name as string) ?? xhtmlEntities.get(name as string) ?? whole;
    },
  );

/** Maximum length of a declared entity's text, in letters. */
const longestEntity = 200;

/** Entities declared in a document's DTD; entities that refer to other declared ones are ignored. */
function declaredIn(xhtml: string): Declared {
  const subset = /<!DOCTYPE[^<>[]*\[([^\]]*)\]/i.exec(upTo(xhtml, mostDeclared))?.[1] ?? '';
  const found = subset.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g);
  return new Map(
    Array.from(found, ([, name, double, single]) => {
      const value = cutText(double ?? single ?? '', longestEntity);
      return [name!, decode(value, none)] as const;
    }),
  );
}

/** The document type is looked for in this many letters at the start of a document. */
const mostDeclared = 100_000;

/** Attributes of a tag, as written. */
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return found ? decode(found[1] ?? found[2] ?? '', none) : undefined;
};

const tagsOf = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b[^<>]*>`, 'gi')),
    ([tag]) => tag,
  );

/** Resolves an address in the package relative to the file that names it; none leads out of the package. */
function resolve(from: string, href: string): string {
  const parts = from.split('/').slice(0, -1);
  let path = href.split('#')[0] ?? '';
  try {
    path = decodeURIComponent(path);
  } catch {
    // As it is written, then.
  }
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Elements whose text is not part of the story. */
const notText = new Set('head script style svg math nav table aside figure'.split(' '));
const blocks = new Set(
  'p div section article blockquote li ul ol dl dt dd pre body header footer main'.split(' '),
);

/** How parts of a document begin and end that are not text, such as comments. Markup inside them is ignored. */
const asides = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;
const tagPattern = /<(\/?)(?:[\w-]+:)?([a-z][a-z0-9]*)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/iy;

/** Tags and the text between them, in order; what is not closed ends the document. */
function* piecesOf(xhtml: string): Generator<{ text: string } | { tag: string; closes: boolean }> {
  for (let at = 0; at < xhtml.length; ) {
    const open = xhtml.indexOf('<', at);
    yield { text: xhtml.slice(at, open === -1 ? undefined : open) };
    if (open === -1) return;
    if (xhtml.startsWith('<![CDATA[', open)) {
      const end = xhtml.indexOf(']]>', open);
      const text = xhtml.slice(open + 9, end === -1 ? undefined : end);
      // All of it is text, also what looks like the name of a character.
      yield { text: text.replaceAll('&', '&amp;') };
      if (end === -1) return;
      at = end + 3;
      continue;
    }
    tagPattern.lastIndex = open;
    const found = tagPattern.exec(xhtml);
    if (!found) {
      const end = asides.find(([start]) => xhtml.startsWith(start, open))?.[1] ?? '>';
      const closed = xhtml.indexOf(end, open);
      if (closed === -1) return;
      at = closed + end.length;
      continue;
    }
    at = tagPattern.lastIndex;
    const tag = found[2]!.toLowerCase();
    yield { tag, closes: found[1] === '/' };
    if (found[0].endsWith('/>')) yield { tag, closes: true };
  }
}

/** A document without its document type, which may hold markup. */
const withoutDoctype = (xhtml: string): string =>
  upTo(xhtml, mostDeclared).replace(/<!DOCTYPE[^<>[]*(?:\[[^\]]*\]\s*)?>/i, '') +
  xhtml.slice(mostDeclared);

/** Paragraphs of one of its documents. */
function readDocument(xhtml: string, language: string): Paragraph[] {
  const found: Paragraph[] = [];
  let text = '';
  let heading = false;
  const declared = declaredIn(xhtml);
  let skipped: { tag: string; depth: number } | undefined;
  const end = () => {
    const whole = cleanParagraph(decode(text, declared));
    text = '';
    if (!whole) return;
    if (heading) found.push({ kind: 'heading', text: whole });
    else
      for (const piece of cutLong(whole, language))
        found.push({ kind: kindOf(piece), text: piece });
  };
  for (const piece of piecesOf(withoutDoctype(xhtml))) {
    if (skipped) {
      if ('text' in piece || piece.tag !== skipped.tag) continue;
      skipped.depth += piece.closes ? -1 : 1;
      if (skipped.depth === 0) skipped = undefined;
      continue;
    }
    if ('text' in piece) {
      text += piece.text;
      continue;
    }
    const { tag, closes } = piece;
    if (notText.has(tag) && !closes) {
      end();
      skipped = { tag, depth: 1 };
    } else if (/^h[1-6]$/.test(tag)) {
      end();
      heading = !closes;
    } else if (tag === 'hr' && !closes) {
      end();
      found.push({ kind: 'break', text: '* * *' });
    } else if (tag === 'br') text += ' ';
    else if (blocks.has(tag)) end();
  }
  end();
  return found;
}

/** How typefaces in an EPUB are kept from being used elsewhere, which locks no text. */
const fontAlgorithms = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);

const isLocked = (encryption: string): boolean =>
  tagsOf(encryption, 'EncryptedData').filter((tag) => !tag.startsWith('</')).length >
  tagsOf(encryption, 'EncryptionMethod').filter((tag) =>
    fontAlgorithms.has(attribute(tag, 'Algorithm') ?? ''),
  ).length;

/**
 * The paragraphs of an EPUB, in the order in which it is read.
 * @throws UnreadableBook for what is damaged, locked or too large
 */
export async function readEpub(file: Uint8Array, language: string): Promise<Paragraph[]> {
  const entries = await unpack(file);
  const text = (path: string) => {
    const bytes = entries.get(path);
    return bytes ? textOf(bytes) : undefined;
  };
  if (isLocked(text('META-INF/encryption.xml') ?? ''))
    throw new UnreadableBook('This EPUB is locked. Use one without copy protection.');
  const packagePath = attribute(
    tagsOf(text('META-INF/container.xml') ?? '', 'rootfile')[0] ?? '',
    'full-path',
  );
  const opf = packagePath ? text(packagePath) : undefined;
  if (!packagePath || opf === undefined)
    throw new UnreadableBook('This EPUB has no contents list. Export it again, or paste the text.');
  const hrefs = new Map(
    tagsOf(opf, 'item')
      .filter((tag) => !attribute(tag, 'properties')?.split(' ').includes('nav'))
      .map((tag) => [attribute(tag, 'id'), attribute(tag, 'href')] as const),
  );
  // Each is read once, even if the list names it several times.
  const order = new Set(tagsOf(opf, 'itemref').map((tag) => hrefs.get(attribute(tag, 'idref'))));
  const paragraphs = [...order].flatMap((href) => {
    const document = href && text(resolve(packagePath, href));
    return document ? readDocument(document, language) : [];
  });
  if (paragraphs.length === 0)
    throw new UnreadableBook('This EPUB has no text that can be read. Paste the text.');
  return paragraphs;
}
