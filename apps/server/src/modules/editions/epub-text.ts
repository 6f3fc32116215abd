import type { Paragraph } from '@limn/contracts/editions';
import { unzipSync } from 'fflate';
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

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  let bytes = 0;
  let large = false;
  try {
    // What an entry says of its size is what is made room for: more of it is an error.
    const found = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (++entries > mostEntries) large = true;
        if (large || !/\.(x?html?|opf|xml)$/i.test(name)) return false;
        bytes += originalSize;
        if (originalSize > mostEntryBytes || bytes > mostBytes) large = true;
        return !large;
      },
    });
    if (!large) return found;
  } catch {
    throw new UnreadableBook('This EPUB is damaged. Export it again, or paste the text.');
  }
  throw new UnreadableBook(
    'This EPUB unpacks to more than 32 MB of text. Paste the part you need.',
  );
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
  Array.from(xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b[^>]*>`, 'gi')), ([tag]) => tag);

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

const notText = /<(head|script|style|svg|math|nav|table|aside|figure)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const blocks =
  /<\/?(?:p|div|section|article|blockquote|li|ul|ol|dl|dt|dd|pre|body|header|footer|main)\b[^>]*>/gi;

/** Paragraphs of one of its documents. */
function readDocument(xhtml: string, language: string): Paragraph[] {
  const marked = xhtml
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(notText, ' </p> ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<hr\b[^>]*>/gi, '\n* * *\n')
    .replaceAll(/<h[1-6]\b[^>]*>/gi, '\n\u0001')
    .replaceAll(/<\/h[1-6]\s*>/gi, '\n')
    .replaceAll(blocks, '\n')
    .replaceAll(/<br\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '');
  return marked.split('\n').flatMap((line) => {
    const heading = line.includes('\u0001');
    const text = tidy(decode(line));
    if (!text) return [];
    return heading
      ? [{ kind: 'heading' as const, text }]
      : cutLong(text, language).map((piece) => ({ kind: kindOf(piece), text: piece }));
  });
}

/**
 * The paragraphs of an EPUB, in the order in which it is read.
 * @throws UnreadableBook for what is damaged, locked or too large
 */
export function readEpub(file: Uint8Array, language: string): Paragraph[] {
  const entries = unpack(file);
  const text = (path: string) => {
    const bytes = entries[path];
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
  const paragraphs = tagsOf(opf, 'itemref').flatMap((tag) => {
    const href = hrefs.get(attribute(tag, 'idref'));
    const document = href && text(resolve(packagePath, href));
    return document ? readDocument(document, language) : [];
  });
  if (paragraphs.length === 0)
    throw new UnreadableBook('This EPUB has no text that can be read. Paste the text.');
  return paragraphs;
}
