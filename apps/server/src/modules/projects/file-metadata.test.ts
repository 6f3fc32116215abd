import type { Actor } from '@limn/contracts/call';
import type { ProjectId } from '@limn/contracts/ids';
import { projectRoutes } from '@limn/contracts/projects';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../../testing/pictures.ts';
import { projectPeople } from '../../../testing/project-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { safeFileName } from './file-name.ts';

const secret = 'Atelier Lindqvist, third floor';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${secret}"/></rdf:RDF></x:xmpmeta>`;
const exif = {
  IFD0: { Copyright: secret, Orientation: '6' },
  IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '13/1 24/1 0/1' },
};

describe('a file in a project', () => {
  let server: TestServer;
  let cleo: Actor;
  let id: ProjectId;
  let picture: Uint8Array;

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    const steps = await projectPeople(server);
    cleo = steps.people.customer;
    const { body } = await cleo.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    id = body.id;
    picture = await testPicture(3, 96);
  });
  afterAll(() => server.close());

  async function sent(name: string, bytes: Uint8Array, keepMetadata?: 'true') {
    const { status, body, error } = await cleo.call(projectRoutes.upload, {
      params: { id },
      query: { keepMetadata },
      file: { name, bytes },
    });
    if (status !== 201) return { status, error };
    const answer = await fetch(`${server.url}${body.url}`);
    const received = Buffer.from(await answer.arrayBuffer());
    await cleo.call(projectRoutes.removeFile, { params: { id, fileId: body.id } });
    return { status, name: body.name, bytes: body.bytes, received };
  }

  test.each(['jpeg', 'png', 'webp'] as const)(
    'that is a %s reaches the other side without GPS, author and XMP, and with its pixels',
    async (format) => {
      const original = await sharp(picture)
        .withExif(exif)
        .withXmp(xmp)
        .toFormat(format, format === 'webp' ? { lossless: true } : {})
        .toBuffer();
      expect((await sharp(original).metadata()).exif).toBeDefined();
      expect(original.includes(secret)).toBe(true);
      const { received, bytes } = await sent(`photo.${format}`, original);
      const { exif: left, xmp: words, format: kind } = await sharp(received).metadata();
      expect([kind, words, bytes]).toEqual([format, undefined, received!.length]);
      expect(received!.includes(secret)).toBe(false);
      // At most which way up it is.
      expect((left ?? Buffer.alloc(0)).length).toBeLessThan(40);
      const upright = (file: Buffer) => sharp(file).rotate().raw().toBuffer();
      expect((await upright(received!)).equals(await upright(original))).toBe(true);
    },
  );

  test('a JPEG loses what follows its picture', async () => {
    const plain = await sharp(picture).jpeg().toBuffer();
    const { received } = await sent('a.jpg', Buffer.concat([plain, Buffer.from(secret)]));
    expect(received!.includes(secret)).toBe(false);
    expect(received!.equals(plain)).toBe(true);
  });

  test('that is an AVIF reaches the other side without GPS, author and XMP, and with its pixels', async () => {
    const original = await sharp(picture)
      .withExif({ IFD0: { Copyright: secret }, IFD3: exif.IFD3 })
      .withXmp(xmp)
      .avif({ effort: 1 })
      .toBuffer();
    const box = Buffer.concat([
      Buffer.from([0, 0, 0, 8 + secret.length]),
      Buffer.from(`uuid${secret}`),
    ]);
    const { received } = await sent('photo.avif', Buffer.concat([original, box]));
    expect(original.includes(secret)).toBe(true);
    expect(received!.includes(secret)).toBe(false);
    expect(received!.includes('GPS') || received!.includes('Exif\0\0MM')).toBe(false);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels(received!)).equals(await pixels(original))).toBe(true);
  });

  test('that is a JPEG with harmless faults loses its metadata too', async () => {
    const jpeg = await sharp(picture).withExif(exif).jpeg().toBuffer();
    const stray = Buffer.concat([
      jpeg.subarray(0, -2),
      Buffer.from([1, 2, 3]),
      Buffer.from([0xff, 0xd9]),
    ]);
    for (const faulty of [jpeg.subarray(0, -2), stray]) {
      const { status, received } = await sent('photo.jpg', faulty);
      expect([status, received?.includes(secret)]).toEqual([201, false]);
      expect((await sharp(received).metadata()).format).toBe('jpeg');
    }
  });

  async function pdf(): Promise<PDFDocument> {
    const document = await PDFDocument.create();
    document.setAuthor(secret);
    const photo = await document.embedJpg(await sharp(picture).withExif(exif).jpeg().toBuffer());
    document.addPage([200, 200]).drawImage(photo);
    const stream = document.context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' });
    document.catalog.set(PDFName.of('Metadata'), document.context.register(stream));
    return document;
  }

  test('that is a PDF loses its author, its XMP and the place of the photos in it', async () => {
    const document = await pdf();
    const { received } = await sent('layout.pdf', await document.save({ useObjectStreams: false }));
    expect(received!.includes(secret)).toBe(false);
    const read = await PDFDocument.load(received!, { updateMetadata: false });
    expect([read.getPageCount(), read.getAuthor(), read.getProducer()]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  test('that is a signed PDF is sent as it is only if the sender says so', async () => {
    const document = await pdf();
    document.context.register(
      document.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Name: PDFString.of('x') }),
    );
    const signed = await document.save({ useObjectStreams: false });
    const { status, error } = await sent('contract.pdf', signed);
    expect([status, error?.fields?.[0]?.path]).toEqual([422, 'keepMetadata']);
    expect(error?.message).toContain('It is signed');
    const { received } = await sent('contract.pdf', signed, 'true');
    expect(received!.equals(Buffer.from(signed))).toBe(true);
  });

  test('that cannot be read as what it is is asked about, too', async () => {
    for (const [name, start] of [
      ['broken.pdf', '%PDF-1.7 and then nothing'],
      ['broken.png', '\u0089PNG\r\n\u001a\n and then nothing'],
    ] as const) {
      const { status, error } = await sent(name, Buffer.from(start, 'latin1'));
      expect([status, error?.fields?.[0]?.path]).toEqual([422, 'keepMetadata']);
    }
  });

  test('has a name that reads as it is, in the answer and in the download', async () => {
    const text = new TextEncoder().encode('Plain words.');
    expect((await sent('photo\u202Egpj.txt', text)).name).toBe('photogpj.txt');
  });
});

describe('a file’s name', () => {
  test.each([
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\u2066b\u2069c\u200Ed\u061C.txt', 'abcd.txt'],
    ['zero\u200Bwidth\uFEFF\u00AD.txt', 'zerowidth.txt'],
    ['line\u2028break\n\u0007.txt', 'linebreak.txt'],
    ['tag\u{E0041}\u{E007F}.txt', 'tag.txt'],
    ['..\\..\\windows\\a.txt', 'a.txt'],
    ['/etc/a".txt', 'a.txt'],
    ['\u202E\u200B', 'file'],
    ['Лето в Праге.png', 'Лето в Праге.png'],
    ['صورة من الصيف.jpg', 'صورة من الصيف.jpg'],
    ['می\u200Cخواهم.txt', 'می\u200Cخواهم.txt'],
    ['क्\u200Dष.txt', 'क्\u200Dष.txt'],
    ['夏の写真.webp', '夏の写真.webp'],
    ['👨‍👩‍👧 at sea.png', '👨‍👩‍👧 at sea.png'],
    [
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.png',
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.png',
    ],
    [`${'a'.repeat(110)}👨‍👩‍👧.jpeg`, `${'a'.repeat(110)}.jpeg`],
    ['half \ud83d.txt', 'half \uFFFD.txt'],
    ['תמונה.png', 'תמונה.png'],
    ['Été – à Nîmes.pdf', 'Été – à Nîmes.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(safeFileName(given)).toBe(kept.normalize('NFC'));
  });
});
