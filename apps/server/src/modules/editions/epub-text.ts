import type { Paragraph } from '@limn/contracts/editions';
import { CostlyZip, unzip } from '../../platform/unzip.ts';
import { cutLong, kindOf, tidy } from './plain-text.ts';

/** What is unpacked of an EPUB at most: entries, bytes of one, and bytes in all. Pictures and typefaces are not. */
const mostEntries = 2000;
const mostEntryBytes = 8 * 1024 * 1024;
const mostBytes = 32 * 1024 * 1024;

/** A file that is no EPUB, or more than is read; the message is for people. */
export class UnreadableBook extends Error {}

/** A ZIP whose first entry says, uncompressed, that it is an EPUB. */
export function isEpub(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 58));
  return start.startsWith('PK\u0003\u0004') && start.slice(30) === 'mimetypeapplication/epub+zip';
}

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

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
};

const character = (code: number) =>
  code > 0 && code <= 0x10_ffff && (code < 0xd8_00 || code > 0xdf_ff)
    ? String.fromCodePoint(code)
    : '';

const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi,
    (whole, decimal, hex, name) => {
      if (decimal) return character(Number(decimal));
      if (hex) return character(Number.parseInt(hex as string, 16));
      return named[name as string] ?? whole;
    },
  );

/** Attributes of a tag, as written. */
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return found ? decode(found[1] ?? found[2] ?? '') : undefined;
};

const tagsOf = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b[^<>]*>`, 'gi')),
    ([tag]) => tag,
  );

/** An address in the package beside the file that names it; none leads out of it. */
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

/** Elements whose text is no part of the story. */
const notText = new Set('head script style svg math nav table aside figure'.split(' '));
const blocks = new Set(
  'p div section article blockquote li ul ol dl dt dd pre body header footer main'.split(' '),
);

/** Tags and the text between them, in order; what is not closed ends the document. */
function* piecesOf(xhtml: string): Generator<{ text: string } | { tag: string; closes: boolean }> {
  for (let at = 0; at < xhtml.length; ) {
    const open = xhtml.indexOf('<', at);
    yield { text: xhtml.slice(at, open === -1 ? undefined : open) };
    if (open === -1) return;
    const comment = xhtml.startsWith('<!--', open);
    const end = xhtml.indexOf(comment ? '-->' : '>', open);
    if (end === -1) return;
    at = end + (comment ? 3 : 1);
    const name = /^<(\/?)([a-z][a-z0-9]*)/i.exec(xhtml.slice(open, open + 24));
    if (!name) continue;
    const empty = xhtml[end - 1] === '/';
    const tag = name[2]!.toLowerCase();
    yield { tag, closes: name[1] === '/' };
    if (empty) yield { tag, closes: true };
  }
}

/** Paragraphs of one of its documents. */
function readDocument(xhtml: string, language: string): Paragraph[] {
  const found: Paragraph[] = [];
  let text = '';
  let heading = false;
  let skipped: { tag: string; depth: number } | undefined;
  const end = () => {
    const whole = tidy(decode(text));
    text = '';
    if (!whole) return;
    if (heading) found.push({ kind: 'heading', text: whole });
    else
      for (const piece of cutLong(whole, language))
        found.push({ kind: kindOf(piece), text: piece });
  };
  for (const piece of piecesOf(xhtml)) {
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

/**
 * The paragraphs of an EPUB, in the order in which it is read.
 * @throws UnreadableBook for what is damaged, locked or too large
 */
export async function readEpub(file: Uint8Array, language: string): Promise<Paragraph[]> {
  const entries = await unpack(file);
  const text = (path: string) => {
    const bytes = entries.get(path);
    return bytes ? new TextDecoder().decode(bytes) : undefined;
  };
  if (text('META-INF/encryption.xml')?.includes('EncryptedData'))
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
  // Each is read once, however often the list names it.
  const order = new Set(tagsOf(opf, 'itemref').map((tag) => hrefs.get(attribute(tag, 'idref'))));
  const paragraphs = [...order].flatMap((href) => {
    const document = href && text(resolve(packagePath, href));
    return document ? readDocument(document, language) : [];
  });
  if (paragraphs.length === 0)
    throw new UnreadableBook('This EPUB has no text that can be read. Paste the text.');
  return paragraphs;
}
