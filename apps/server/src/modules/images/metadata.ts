import { crc32 } from 'node:zlib';
import { referenceCredit, referenceLine, type UsedReference } from '@limn/contracts/references';
import { brand } from '../../brand.ts';
import { escapeHtml } from '@limn/plain-pages';
import { type SourceType, sourceTypeUrl } from '../credentials/index.ts';

/** Metadata of a picture's file. */
export interface PictureFacts {
  /** Artist and style, for each style it was painted in; none for a picture that credits no one. */
  credits: readonly { artist: string; style: string }[];
  /** How it came to be. */
  sourceType: SourceType;
  /** The model that made it alone. */
  model?: string;
  /** The system that painted or composed it, and its version. */
  system?: { name: string; version: string };
  /** The words it was made from, if their author allows them in files. */
  prompt?: string;
  /** A description of the picture. */
  altText?: string;
  /** Names of persons it shows, with their leave. */
  people?: readonly string[];
  /** Openly licensed pictures it was painted from. */
  references?: readonly UsedReference[];
  /** Where its rights can be looked up. */
  rightsUrl: string;
  /** Number of the licence it was delivered under. */
  licence?: string;
}

const list = (kind: 'Seq' | 'Bag', items: readonly string[]) =>
  `<rdf:${kind}>${items.join('')}</rdf:${kind}>`;
const words = (values: readonly string[]) =>
  values.map((value) => `<rdf:li>${escapeHtml(value)}</rdf:li>`);
const structure = (fields: string) => `<rdf:li rdf:parseType="Resource">${fields}</rdf:li>`;

function rightsOf(facts: PictureFacts, credit: string): string {
  const { references = [] } = facts;
  return [ownRights(facts, credit), ...references.map((one) => `${referenceLine(one)}.`)].join(' ');
}

function ownRights({ credits, licence }: PictureFacts, credit: string): string {
  if (licence) return `Licensed under ${licence}. ${credit}.`;
  if (credits.length > 0) return `No licence is granted with this file. ${credit}.`;
  return `Made with AI; no artist is credited. ${credit}.`;
}

const termsOf = (reference: UsedReference): string =>
  `Anyone who publishes this picture must name ‘${referenceCredit(reference)}’, from which it was adapted: ${reference.licenceUrl}.`;

/**
 * XMP metadata: how a picture was made (IPTC Photo Metadata 2025.1: DigitalSourceType, AISystemUsed,
 * AIPromptInformation), whose works it was made from (creator, and ImageCreator of PLUS), the credit line, the people
 * it shows (PersonInImage), that it may not be mined for training (PLUS 2.0), its references (dc:source), and where its
 * rights and its licence are.
 */
export function xmpOf(facts: PictureFacts): string {
  const {
    credits,
    sourceType,
    model,
    system,
    prompt,
    altText,
    people = [],
    references = [],
    rightsUrl,
    licence,
  } = facts;
  const lines = credits.map(({ artist, style }) => `${artist}, ${style}`);
  const by = lines.length > 0 ? lines.join('; ') : model;
  const credit = by ? `${by}, by ${brand.name}` : brand.name;
  const artists = [...new Set(credits.map(({ artist }) => artist))];
  const attributed = references.filter(({ licence: terms }) => terms === 'by');
  const creators = artists.map((name) =>
    structure(`<plus:ImageCreatorName>${escapeHtml(name)}</plus:ImageCreatorName>`),
  );
  const licensor = structure(
    `<plus:LicensorName>${brand.name}</plus:LicensorName><plus:LicensorURL>${escapeHtml(rightsUrl)}</plus:LicensorURL>`,
  );
  const attributes = {
    'Iptc4xmpExt:DigitalSourceType': sourceTypeUrl(sourceType),
    'photoshop:Credit': [credit, ...attributed.map(referenceLine)].join('; '),
    'plus:DataMining': 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED',
    'xmpRights:Marked': 'True',
    'xmpRights:WebStatement': rightsUrl,
    ...(licence && { 'xmpRights:Certificate': rightsUrl }),
    ...(system && {
      'Iptc4xmpExt:AISystemUsed': system.name,
      'Iptc4xmpExt:AISystemVersionUsed': system.version,
    }),
    ...(prompt && { 'Iptc4xmpExt:AIPromptInformation': prompt }),
  };
  const elements = {
    ...(artists.length > 0 && {
      'dc:creator': list('Seq', words(artists)),
      'plus:ImageCreator': list('Seq', creators),
      'plus:Licensor': list('Seq', [licensor]),
    }),
    'dc:rights': inEveryLanguage(rightsOf(facts, credit)),
    ...referenceElements(references),
    ...altElement(altText),
    ...(people.length > 0 && { 'Iptc4xmpExt:PersonInImage': list('Bag', words(people)) }),
    ...(licence && { 'plus:LicensorTransactionID': list('Bag', words([licence])) }),
  };
  return packet(attributes, elements);
}

const inEveryLanguage = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(text)}</rdf:li></rdf:Alt>`;

const altElement = (altText: string | undefined): Record<string, string> =>
  altText ? { 'Iptc4xmpCore:AltTextAccessibility': inEveryLanguage(altText) } : {};

/** Where references are from, and the terms of those that ask to be named. */
function referenceElements(references: readonly UsedReference[]): Record<string, string> {
  const attributed = references.filter(({ licence }) => licence === 'by');
  return {
    ...(references.length > 0 && {
      'dc:source': escapeHtml(
        references.map((one) => `${referenceCredit(one)}: ${one.sourceUrl}`).join('; '),
      ),
    }),
    ...(attributed.length > 0 && {
      'xmpRights:UsageTerms': inEveryLanguage(attributed.map(termsOf).join(' ')),
    }),
  };
}

function packet(attributes: Record<string, string>, elements: Record<string, string>): string {
  const said = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const told = Object.entries(elements).map(([name, body]) => `<${name}>${body}</${name}>`);
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" ${said.join(' ')}>${told.join('')}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

/** XMP that names the references of a picture which no model made: their sources, and the terms of CC BY. */
export function referencesXmp(references: readonly UsedReference[], altText?: string): string {
  return packet(
    {},
    {
      'dc:rights': inEveryLanguage(references.map((one) => `${referenceLine(one)}.`).join(' ')),
      ...referenceElements(references),
      ...altElement(altText),
    },
  );
}

/** XMP Specification Part 3, section 1.1.3: an APP1 segment begins with this. */
const jpegHeader = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

function inJpeg(file: Buffer, xmp: Buffer): Buffer {
  const body = Buffer.concat([jpegHeader, xmp]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  const parts = [file.subarray(0, 2), head, body];
  let at = 2;
  while (file[at] === 0xff && file[at + 1] !== 0xda) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    const isXmp =
      file[at + 1] === 0xe1 && file.subarray(at + 4, at + 4 + jpegHeader.length).equals(jpegHeader);
    if (!isXmp) parts.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, file.subarray(at)]);
}

/** XMP Specification Part 3, section 1.1.5: an iTXt chunk of this keyword, not compressed. */
const pngKeyword = Buffer.from('XML:com.adobe.xmp\0', 'latin1');

function inPng(file: Buffer, xmp: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iTXt'), pngKeyword, Buffer.alloc(4), xmp]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  // The signature and the header chunk come first.
  const parts = [file.subarray(0, 33), chunk];
  for (let at = 33; at < file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const isXmp =
      ['iTXt', 'zTXt', 'tEXt'].includes(file.toString('latin1', at + 4, at + 8)) &&
      file.subarray(at + 8, at + 8 + pngKeyword.length).equals(pngKeyword);
    if (!isXmp) parts.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** WebP Container Specification: the chunk 'XMP ' of an extended file, which is marked as having one. */
function inWebp(file: Buffer, xmp: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (file.toString('latin1', at, at + 4) !== 'XMP ') parts.push(file.subarray(at, end));
    at = end;
  }
  const [extended] = parts;
  if (extended?.toString('latin1', 0, 4) !== 'VP8X') return file;
  const marked = Buffer.from(extended);
  marked[8] = marked[8]! | 0b100;
  const head = Buffer.from('XMP \0\0\0\0', 'latin1');
  head.writeUInt32LE(xmp.length, 4);
  const chunks = [marked, ...parts.slice(1), head, xmp, Buffer.alloc(xmp.length % 2)];
  const riff = Buffer.from(file.subarray(0, 12));
  riff.writeUInt32LE(
    chunks.reduce((sum, part) => sum + part.length, 4),
    4,
  );
  return Buffer.concat([riff, ...chunks]);
}

/** Replaces the XMP of an encoded picture; its pixels are unchanged. */
export function replaceXmp(file: Uint8Array, format: 'jpeg' | 'png' | 'webp', xmp: string): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const packet = Buffer.from(xmp);
  return format === 'jpeg'
    ? inJpeg(bytes, packet)
    : format === 'png'
      ? inPng(bytes, packet)
      : inWebp(bytes, packet);
}
