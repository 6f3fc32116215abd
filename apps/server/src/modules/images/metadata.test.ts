import sharp from 'sharp';
import { expect, test } from 'vitest';
import { replaceXmp, xmpOf } from './metadata.ts';

const before = { credits: ['Mira <Okafor> & sons, Fields'], rightsUrl: 'https://a.example/whose' };
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
