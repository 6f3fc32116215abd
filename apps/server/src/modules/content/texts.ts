import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { DocsPage, LegalText } from '@limn/contracts/content';
import { field, readFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';

const content = new URL('../../../content/', import.meta.url);

/** The legal pages: their address, and the files their text is in. */
const legalPages = [
  {
    slug: 'privacy-policy',
    files: 'legal/privacy-policy',
    summary: 'What Limn keeps about you, why, for how long, and what you can ask for.',
  },
  {
    slug: 'terms-of-use',
    files: 'legal/terms-of-use',
    summary: 'The rules of using Limn, for guests and for everyone with an account.',
  },
  {
    slug: 'accessibility',
    files: 'legal/accessibility',
    summary:
      'How Limn can be used with assistive technology, what is missing, and how to contact us about it.',
  },
  {
    slug: 'customer-license-agreement',
    files: 'agreements/customer-licence',
    summary: 'What a customer may do with a picture under each of the three licences.',
  },
  {
    slug: 'artist-license-agreement',
    files: 'agreements/art-style',
    summary: 'What an artist licenses to Limn, what they keep, and what they are paid.',
  },
] as const;

function numberOf(version: string): number {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  return major * 1000 + minor;
}

/** Every version of a text, the newest first; the hash is that of the trimmed file. */
function versionsOf(files: string) {
  const [folderName, stem] = files.split('/') as [string, string];
  const folder = new URL(`${folderName}/`, content);
  return readdirSync(folder)
    .flatMap((name) => {
      const version = new RegExp(`^${stem}-(\\d+\\.\\d+)\\.md$`).exec(name)?.[1];
      if (!version) return [];
      const text = readFileSync(new URL(name, folder), 'utf8').trim();
      return [{ version, text, sha256: createHash('sha256').update(text).digest('hex') }];
    })
    .sort((a, b) => numberOf(b.version) - numberOf(a.version));
}

function readLegalText({ slug, files, summary }: (typeof legalPages)[number]): LegalText {
  const versions = versionsOf(files);
  const [current] = versions;
  if (!current) throw new Error(`There is no text ${files}.`);
  const title = /^# (.+)$/m.exec(current.text)?.[1] ?? slug;
  const { html, headings } = renderMarkdown(current.text.replace(/^# .+\n/, ''));
  return {
    slug,
    title,
    summary,
    html,
    headings,
    version: current.version,
    sha256: current.sha256,
    versions: versions.map(({ version, sha256 }) => ({ version, sha256 })),
  };
}

function readDocs(): DocsPage[] {
  const folder = new URL('docs/', content);
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .map((name) => {
      const file = readFrontMatter(readFileSync(new URL(name, folder), 'utf8'), name);
      return {
        slug: name.replace(/^\d+-(.*)\.md$/, '$1'),
        title: field(file, 'title', name),
        summary: field(file, 'summary', name),
        ...renderMarkdown(file.body),
      };
    });
  const list = pages.map(({ slug, title }) => ({ slug, title }));
  return pages.map((page) => ({ ...page, pages: list }));
}

/** The long texts of the product, read once: legal texts and the pages of the docs in their order. */
export interface Texts {
  legal: ReadonlyMap<string, LegalText>;
  docs: readonly DocsPage[];
}

export function readTexts(): Texts {
  return {
    legal: new Map(legalPages.map((page) => [page.slug, readLegalText(page)])),
    docs: readDocs(),
  };
}
