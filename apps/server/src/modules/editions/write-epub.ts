import { upTo } from '@limn/contracts/text';
import type { EditionExportId, ImageId } from '@limn/contracts/ids';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { fontFilesOf, fontBytes } from '../../platform/typefaces.ts';
import type { BookScene, EditionBook } from './book.ts';
import { relators } from './people.ts';

const escape = (text: string): string =>
  text
    // XML has no other control characters, escaped or not.
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Scripts that are written from right to left (Unicode, bidirectional classes R and AL). */
const rightToLeft = new Set(
  'Adlm Arab Armi Avst Chrs Cprt Elym Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi'.split(
    ' ',
  ),
);

/** Which way a language is written, by its tag (BCP 47). */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

const style = `html { font-family: Literata, Georgia, serif; line-height: 1.45; }
body { margin: 0 5%; }
h1, h2, .half, .author, .subtitle { font-family: 'Instrument Serif', Literata, Georgia, serif; }
h1, h2 { font-weight: normal; line-height: 1.2; break-after: avoid; text-align: center; -webkit-hyphens: none; hyphens: none; }
h2 { margin: 3em 0 2em; }
p { margin: 0; text-indent: 1.2em; text-align: justify; widows: 2; orphans: 2; -webkit-hyphens: auto; hyphens: auto; -webkit-hyphenate-limit-before: 2; -webkit-hyphenate-limit-after: 3; hyphenate-limit-chars: 5 2 3; }
h2 + p, hr + p, figure + p, section > p:first-child { text-indent: 0; }
hr { border: 0; margin: 1.2em 0; text-align: center; }
hr::after { content: "* * *"; }
figure { margin: 1.2em 0; text-align: center; break-inside: avoid; }
figure img { max-width: 100%; max-height: 100vh; height: auto; }
figure.full { break-before: page; break-after: page; margin: 0; }
figure.vignette img { max-width: 50%; }
.half, .title { margin-top: 25vh; text-align: center; }
.half p { font-size: 1.3em; }
.title h1 { font-size: 2.2em; margin: 0.8em 0 0.4em; }
.title .author { font-size: 1.3em; }
.title .subtitle { font-size: 1.15em; margin-bottom: 2em; }
.half p, .title p, .small p { text-indent: 0; text-align: center; -webkit-hyphens: none; hyphens: none; }
.small p { margin: 0 0 0.6em; text-align: start; font-size: 0.8em; }
.imprint { margin-top: 30vh; }
.proof { text-indent: 0; text-align: center; font-size: 0.8em; letter-spacing: 0.1em; }
`;

interface FontInBook {
  family: string;
  name: string;
  bytes: Uint8Array;
  /** Code points that it is used for. */
  characters: number[];
}

/** The typefaces that a book's letters are in, for readers that show them. */
function fontsIn(parts: readonly Part[]): FontInBook[] {
  const text = parts.map(({ body }) => body).join('');
  return (
    [
      ['book', '/literata/', 'Literata'],
      ['bookTitle', '/instrument-serif/', 'Instrument Serif'],
    ] as const
  ).flatMap(([face, folder, family]) =>
    [...fontFilesOf(text, face)]
      .filter(([path]) => path.includes(folder))
      .map(([path, characters]) => ({
        family,
        name: path.slice(path.lastIndexOf('/') + 1),
        bytes: fontBytes(path),
        characters: characters.toSorted((one, other) => one - other),
      })),
  );
}

const fontFace = ({ family, name, characters }: FontInBook): string =>
  `@font-face { font-family: '${family}'; src: url(${name}); unicode-range: ${characters.map((code) => `U+${code.toString(16)}`).join(', ')}; }\n`;

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

interface Part {
  id: string;
  title: string;
  /** Entry of the table of contents. */
  listed: boolean;
  body: string;
  language: string;
}

const documentOf = ({ title, body, language }: Part, proof: boolean): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${escape(language)}" xml:lang="${escape(language)}" dir="${directionOf(language)}">
<head><title>${escape(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${proof ? '<p class="proof" lang="en" xml:lang="en" dir="ltr">Proof</p>' : ''}${body}</body>
</html>
`;

function sceneBody({ paragraphs, picture }: BookScene, path: string | undefined): string {
  const figure =
    picture && path
      ? `<figure class="${picture.placement}"><img src="${path}" alt="${escape(picture.alt)}"/></figure>`
      : '';
  // The picture is between the chapter's heading and its text.
  const first = paragraphs.findIndex(({ kind }) => kind !== 'heading');
  const at = first === -1 ? paragraphs.length : first;
  const blocks = paragraphs.map(({ kind, text }) => {
    if (kind === 'heading') return `<h2>${escape(text)}</h2>`;
    return kind === 'break' ? '<hr/>' : `<p>${escape(text)}</p>`;
  });
  return `<section>${[...blocks.slice(0, at), figure, ...blocks.slice(at)].join('\n')}</section>`;
}

function partsOf(book: EditionBook, paths: ReadonlyMap<ImageId, string>): Part[] {
  const { title, subtitle, language, front } = book;
  const authors = front.authors ? `<p class="author">${escape(front.authors)}</p>` : '';
  const after = [
    ...(subtitle ? [`<p class="subtitle">${escape(subtitle)}</p>`] : []),
    ...front.credits.map((line) => `<p lang="en" xml:lang="en" dir="ltr">${escape(line)}</p>`),
  ].join('');
  const lines = (texts: readonly string[]) =>
    texts.map((line) => `<p>${escape(line)}</p>`).join('\n');
  const scenes = book.scenes.map((scene, index): Part => {
    const heading = scene.paragraphs.find(({ kind }) => kind === 'heading')?.text;
    return {
      id: `scene-${index + 1}`,
      title: heading ?? `${title}, ${index + 1}`,
      listed: heading !== undefined || index === 0,
      body: sceneBody(scene, scene.picture ? paths.get(scene.picture.image.id) : undefined),
      language,
    };
  });
  const [heading, ...colophon] = book.colophon;
  return [
    {
      id: 'half-title',
      title,
      listed: false,
      body: `<section class="half" epub:type="halftitlepage"><p>${escape(title)}</p></section>`,
      language,
    },
    {
      id: 'title',
      title,
      listed: true,
      body: `<section class="title" epub:type="titlepage">${authors}<h1>${escape(title)}</h1>${after}</section>`,
      language,
    },
    {
      id: 'imprint',
      title: 'Imprint',
      listed: true,
      body: `<section class="small imprint" epub:type="copyright-page">${lines(book.imprint)}</section>`,
      language: 'en',
    },
    ...scenes,
    {
      id: 'colophon',
      title: heading!,
      listed: true,
      body: `<section class="small" epub:type="colophon"><h2>${escape(heading!)}</h2>${lines(colophon)}</section>`,
      language: 'en',
    },
  ];
}

function navOf(parts: readonly Part[], { title, language, proof }: EditionBook): string {
  const entries = parts
    .filter(({ listed }) => listed)
    .map((part) => `<li><a href="${part.id}.xhtml">${escape(part.title)}</a></li>`);
  const body = `<nav epub:type="toc" role="doc-toc" id="toc"><h1>${escape(title)}</h1><ol>${entries.join('')}</ol></nav>`;
  return documentOf({ id: 'nav', title, listed: false, body, language }, proof);
}

/** A UUID derived from our id, so that a file keeps its own. */
function uuidOf(id: EditionExportId): string {
  const hex = Buffer.from(id).toString('hex').slice(-32).padStart(32, '0');
  const parts = [upTo(hex, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hex.slice(20)].join('-')}`;
}

function packageOf(
  book: EditionBook,
  parts: readonly Part[],
  pictures: readonly string[],
  fonts: readonly FontInBook[],
  { id, now }: { id: EditionExportId; now: Date },
): string {
  const meta = (property: string, value: string) =>
    `<meta property="${property}">${escape(value)}</meta>`;
  const modified = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const visual = pictures.length > 0;
  const people = book.people.map(({ name, role }, at) => {
    const element = role === 'author' ? 'dc:creator' : 'dc:contributor';
    return `<${element} id="person-${at + 1}">${escape(name)}</${element}><meta refines="#person-${at + 1}" property="role" scheme="marc:relators">${relators[role]}</meta>`;
  });
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...parts.map(
      (part) =>
        `<item id="${part.id}" href="${part.id}.xhtml" media-type="application/xhtml+xml"/>`,
    ),
    ...pictures.map(
      (path, at) => `<item id="picture-${at + 1}" href="${path}" media-type="image/jpeg"/>`,
    ),
    ...fonts.map(
      ({ name }, at) => `<item id="font-${at + 1}" href="${name}" media-type="font/woff"/>`,
    ),
  ];
  const title = book.proof ? `${book.title} (proof)` : book.title;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escape(book.language)}" dir="${directionOf(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${book.isbn ? `urn:isbn:${book.isbn}` : uuidOf(id)}</dc:identifier>
<dc:title>${escape(title)}</dc:title>
<dc:language>${escape(book.language)}</dc:language>
${people.join('\n')}
${meta('dcterms:modified', modified)}
${meta('schema:accessMode', 'textual')}
${visual ? meta('schema:accessMode', 'visual') : ''}
${meta('schema:accessModeSufficient', 'textual')}
${['structuralNavigation', 'tableOfContents', 'readingOrder', ...(visual ? ['alternativeText'] : [])].map((feature) => meta('schema:accessibilityFeature', feature)).join('\n')}
${meta('schema:accessibilityHazard', 'none')}
${meta('schema:accessibilitySummary', 'All text can be read aloud, and every picture has a text in its place.')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${directionOf(book.language)}">
${parts.map((part) => `<itemref idref="${part.id}"/>`).join('\n')}
</spine>
</package>
`;
}

/** The edition as an EPUB 3: `jpegs` has each picture that it shows. */
export function writeEpub(
  book: EditionBook,
  jpegs: ReadonlyMap<ImageId, Uint8Array>,
  { id, now }: { id: EditionExportId; now: Date },
): Uint8Array {
  const paths = new Map([...jpegs.keys()].map((image, at) => [image, `picture-${at + 1}.jpg`]));
  const parts = partsOf(book, paths);
  const fonts = fontsIn(parts);
  const files: Zippable = {
    // The `mimetype` entry must come first, uncompressed.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'EPUB/package.opf': strToU8(packageOf(book, parts, [...paths.values()], fonts, { id, now })),
    'EPUB/nav.xhtml': strToU8(navOf(parts, book)),
    'EPUB/style.css': strToU8(fonts.map(fontFace).join('') + style),
  };
  for (const part of parts) files[`EPUB/${part.id}.xhtml`] = strToU8(documentOf(part, book.proof));
  for (const [image, path] of paths) files[`EPUB/${path}`] = [jpegs.get(image)!, { level: 0 }];
  for (const { name, bytes } of fonts) files[`EPUB/${name}`] = [bytes, { level: 0 }];
  return zipSync(files, { mtime: now });
}
