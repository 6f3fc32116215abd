import type { UsedReference } from '@limn/contracts/references';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { replaceXmp, xmpOf } from './metadata.ts';

const before = {
  credits: [{ artist: 'Mira <Okafor> & sons', style: 'Fields' }],
  sourceType: 'compositeSynthetic',
  rightsUrl: 'https://a.example/whose',
} as const;
const after = {
  ...before,
  rightsUrl: 'https://a.example/licences/LIMN-2026-7K3F-9QXD-2M8R',
  licence: 'LIMN-2026-7K3F-9QXD-2M8R',
};

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s says under which licence it was delivered, once, and keeps its pixels',
  async (format) => {
    const data = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, i) => (i * 31) % 256));
    const picture = sharp(data, { raw: { width: 64, height: 48, channels: 3 } });
    const first = await picture.withXmp(xmpOf(before)).toFormat(format).toBuffer();
    expect((await sharp(first).metadata()).xmpAsString).toContain('https://a.example/whose');
    const licensed = replaceXmp(first, format, xmpOf(after));
    const { xmpAsString, width, height } = await sharp(licensed).metadata();
    expect({ width, height }).toEqual({ width: 64, height: 48 });
    expect(xmpAsString).toContain('xmpRights:WebStatement="https://a.example/licences/LIMN-2026-');
    expect(xmpAsString).toContain('<rdf:li>LIMN-2026-7K3F-9QXD-2M8R</rdf:li>');
    expect(xmpAsString).toContain('Mira &lt;Okafor&gt; &amp; sons');
    expect(licensed.toString('latin1').match(/x:xmpmeta xmlns/g)).toHaveLength(1);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect(await pixels(licensed)).toEqual(await pixels(first));
  },
);

test('who made the works is named alone, once, as creator and as image creator', () => {
  const xmp = xmpOf({
    ...before,
    credits: [
      { artist: 'Mira Okafor', style: 'Fields' },
      { artist: 'Gus', style: 'Harbours' },
      { artist: 'Mira Okafor', style: 'Skies' },
    ],
  });
  expect(xmp).toContain(
    '<dc:creator><rdf:Seq><rdf:li>Mira Okafor</rdf:li><rdf:li>Gus</rdf:li></rdf:Seq></dc:creator>',
  );
  expect(xmp.match(/<plus:ImageCreatorName>/g)).toHaveLength(2);
  expect(xmp).toContain(
    'photoshop:Credit="Mira Okafor, Fields; Gus, Harbours; Mira Okafor, Skies, by Limn"',
  );
});

test('what a model made for its maker alone names no artist and nobody who licenses it', () => {
  const xmp = xmpOf({
    credits: [],
    sourceType: 'trainedAlgorithmicMedia',
    model: 'Harbour XL',
    rightsUrl: 'https://a.example/whose',
  });
  expect(xmp).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
  expect(xmp).toContain('photoshop:Credit="Harbour XL, by Limn"');
  expect(xmp).toContain('Made with AI; no artist is credited.');
  expect(xmp).not.toMatch(/dc:creator|ImageCreator|Licensor/);
});

test('the system is named, and the prompt only where its author allows it', () => {
  const system = { name: 'collage', version: '3' };
  const xmp = xmpOf({ ...before, system });
  expect(xmp).toContain('Iptc4xmpExt:AISystemUsed="collage"');
  expect(xmp).toContain('Iptc4xmpExt:AISystemVersionUsed="3"');
  expect(xmp).not.toContain('AIPromptInformation');
  expect(xmpOf({ ...before, system, prompt: 'a "red" barn' })).toContain(
    'Iptc4xmpExt:AIPromptInformation="a &quot;red&quot; barn"',
  );
});

const photograph = {
  part: 'guide',
  title: 'Boats & nets',
  maker: 'Ann Example',
  year: '1998',
  licence: 'by',
  licenceUrl: 'https://creativecommons.org/licenses/by/2.0/',
  sourceName: 'Flickr',
  sourceUrl: 'https://photos.example/1',
} as UsedReference;

test('what a picture was painted from is its source, and CC BY adds its credit line', () => {
  const xmp = xmpOf({
    ...after,
    references: [
      photograph,
      {
        ...photograph,
        part: 'subject',
        title: 'A cat',
        maker: null,
        year: null,
        licence: 'pdm',
        licenceUrl: 'https://creativecommons.org/publicdomain/mark/1.0/',
        sourceName: 'The Met',
        sourceUrl: 'https://met.example/2',
      },
    ],
  });
  const credit = 'Boats &amp; nets, Ann Example, 1998 (CC BY 2.0, Flickr)';
  expect(xmp).toContain(
    `<dc:source>${credit}: https://photos.example/1; A cat (public domain, The Met): https://met.example/2</dc:source>`,
  );
  expect(xmp).toContain(
    `photoshop:Credit="Mira &lt;Okafor&gt; &amp; sons, Fields, by Limn; Composition after ${credit}"`,
  );
  expect(xmp).toContain(
    `Composition after ${credit}. Subject after A cat (public domain, The Met).</rdf:li>`,
  );
  expect(xmp).toMatch(
    /<xmpRights:UsageTerms>.*adapted: https:\/\/creativecommons.org\/licenses\/by\/2.0\/\./,
  );
  expect(xmpOf(after)).not.toMatch(/dc:source|UsageTerms/);
});
