import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { directionOf, writeEpub } from './write-epub.ts';

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['az-Arab', 'rtl'],
  ['dv', 'rtl'],
  ['en', 'ltr'],
  ['ja', 'ltr'],
  ['no language', 'ltr'],
])('%s is written %s', (language, direction) => expect(directionOf(language)).toBe(direction));

test.each([
  ['he', 'דרך המלח', 'rtl'],
  ['en', 'The Salt Road', 'ltr'],
])(
  'a book in %s is read its way, and what we add to it is read ours',
  (language, title, direction) => {
    const files = unzipSync(
      writeEpub(
        {
          title,
          language,
          people: [
            { name: 'Mira Okafor', role: 'author' },
            { name: 'Otto Brand', role: 'illustrator' },
            { name: 'Juno Vale', role: 'translator' },
          ],
          scenes: [{ paragraphs: [{ kind: 'text', text: title }], picture: null }],
          subtitle: '',
          isbn: '',
          front: {
            authors: 'Mira Okafor',
            credits: ['Illustrated by Otto Brand', 'Translated by Juno Vale'],
          },
          imprint: ['Illustrated edition, 2027'],
          colophon: ['About this edition', 'Made by means of Limn.'],
          proof: true,
          missing: [],
        },
        new Map(),
        { id: newId('editionExport'), now: new Date('2027-03-01') },
      ),
    );
    const read = (name: string) => strFromU8(files[`EPUB/${name}`]!);
    expect(read('package.opf')).toContain(`<spine page-progression-direction="${direction}">`);
    expect(
      read('package.opf').match(/<dc:(creator|contributor)[^>]*>[^<]*|>(aut|ill|trl)</g),
    ).toEqual([
      '<dc:creator id="person-1">Mira Okafor',
      '>aut<',
      '<dc:contributor id="person-2">Otto Brand',
      '>ill<',
      '<dc:contributor id="person-3">Juno Vale',
      '>trl<',
    ]);
    expect(read('title.xhtml')).toContain('<p class="author">Mira Okafor</p>');
    expect(read('title.xhtml')).toContain('>Illustrated by Otto Brand</p>');
    expect(read('title.xhtml')).toContain('>Translated by Juno Vale</p>');
    expect(read('package.opf')).toContain(`xml:lang="${language}" dir="${direction}">`);
    for (const name of ['scene-1.xhtml', 'title.xhtml', 'nav.xhtml'])
      expect(read(name)).toContain(`xml:lang="${language}" dir="${direction}">`);
    expect(read('scene-1.xhtml')).toContain('<p class="proof" lang="en" xml:lang="en" dir="ltr">');
    for (const name of ['colophon.xhtml', 'imprint.xhtml'])
      expect(read(name)).toContain('xml:lang="en" dir="ltr">');
    // Readers that show a book's typefaces have them; none has Hebrew.
    expect(Object.keys(files)).toContain('EPUB/literata-latin-400-normal.woff');
    expect(read('package.opf')).toContain('media-type="font/woff"');
    expect(read('style.css')).toContain(
      "font-family: 'Literata'; src: url(literata-latin-400-normal.woff); unicode-range: ",
    );
    expect(read('half-title.xhtml')).toContain(`<p>${title}</p>`);
    expect(read('package.opf').match(/itemref idref="[a-z-]+/g)).toEqual(
      ['half-title', 'title', 'imprint', 'scene', 'colophon'].map((id) =>
        expect.stringContaining(id),
      ),
    );
  },
);
