import type { Actor } from '@limn/contracts/call';
import { checkRoutes } from '@limn/contracts/check';
import { personaRoutes } from '@limn/contracts/personas';
import { imageRoutes } from '@limn/contracts/studio';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../seeds/steps.ts';
import { decode } from '../src/modules/check/pixels.ts';
import { decodeComposition, decodePreview } from '../src/modules/models/decode.ts';
import { storePhoto } from '../src/modules/photos/store-photo.ts';
import { storePicture } from '../src/modules/styles/upload.ts';
import type { Storage } from '../src/platform/storage.ts';
import { uploadPicture } from './scenario.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// Files that people sent to comparable tools, with the colors that they have.

const folder = new URL('cases/pictures/', import.meta.url);
const caseOf = (name: string) => readFile(new URL(name, folder));

type Color = readonly [number, number, number];
/**
 * Expected colors in the upper left and lower right corner, after applying the file's color profile and orientation.
 */
const right: Record<string, readonly [Color, Color]> = {
  'png16-red-srgb-profile.png': [
    [255, 0, 0],
    [255, 0, 0],
  ],
  'png16-green-srgb-profile.png': [
    [60, 200, 80],
    [60, 200, 80],
  ],
  'png16-rgb-p3.png': [
    [195, 83, 47],
    [195, 83, 47],
  ],
  'png16-rgba-p3.png': [
    [195, 83, 47],
    [195, 83, 47],
  ],
  'tiff16-srgb-profile.tif': [
    [180, 90, 60],
    [180, 90, 60],
  ],
  'png16-rgb.png': [
    [180, 90, 60],
    [180, 90, 60],
  ],
  'gray16-profile.png': [
    [100, 100, 100],
    [100, 100, 100],
  ],
  'icc-p3.png': [
    [195, 83, 47],
    [195, 83, 47],
  ],
  'cmyk-icc.jpg': [
    [232, 94, 59],
    [232, 94, 59],
  ],
  'jpg-sos-params.jpg': [
    [220, 30, 30],
    [229, 220, 29],
  ],
  'jpg-sos-params2.jpg': [
    [220, 30, 30],
    [229, 220, 29],
  ],
  'jpg-mpo.jpg': [
    [220, 30, 30],
    [229, 220, 29],
  ],
  'orient-6.jpeg': [
    [31, 30, 220],
    [30, 200, 31],
  ],
  'artwork16-srgb-profile.png': [
    [60, 200, 80],
    [255, 0, 0],
  ],
};
const refused = 'jpg-truncated-half.jpg';

async function corners(file: Uint8Array): Promise<[number[], number[]]> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * 3;
    return [...data.subarray(start, start + 3)];
  };
  return [at(4, 4), at(info.width - 5, info.height - 5)];
}

/** Within 3 of 255, and a JPEG's quality may add some. */
function expectRight(name: string, found: readonly number[][], tolerance = 3) {
  const off = right[name]!.flatMap((colour, i) =>
    colour.map((v, c) => Math.abs(v - found[i]![c]!)),
  );
  expect(Math.max(...off), `${name}: ${JSON.stringify(found)}`).toBeLessThanOrEqual(tolerance);
}

function keeping() {
  const kept = new Map<string, Uint8Array>();
  const storage = {
    put: (of: string, ending: string, data: Uint8Array) => {
      const key = `${of}/${String(kept.size).padStart(64, '0')}.${ending}`;
      kept.set(key, data);
      return Promise.resolve(key);
    },
  } as unknown as Storage;
  return { kept, storage };
}

const png = ({ width, height, data }: { width: number; height: number; data: Uint8Array }) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

describe('pictures that other tools got wrong', () => {
  test('are all tried', async () => {
    expect((await readdir(folder)).toSorted()).toEqual([...Object.keys(right), refused].toSorted());
  });

  test.each(Object.keys(right))(
    '%s has its colors as an artwork, a photo and in a look-up',
    async (name) => {
      const file = await caseOf(name);
      const { kept, storage } = keeping();
      const artwork = await storePicture(storage, file);
      expectRight(name, await corners(kept.get(artwork.storageKey)!));
      expectRight(name, await corners(kept.get(artwork.thumbnailKey)!), 4);
      const photo = await storePhoto(storage, 'portfolio', file);
      expectRight(name, await corners(kept.get(photo.largeKey)!), 4);
      expectRight(name, await corners(await png((await decode(file, 1536)).pixels)));
    },
  );

  test('have their colors in what a provider sends', async () => {
    const file = await caseOf('artwork16-srgb-profile.png');
    const pixels = await decodeComposition(file, { width: 1024, height: 1024 });
    expectRight('artwork16-srgb-profile.png', await corners(await png(pixels)));
    const small = 'png16-rgb-p3.png';
    expectRight(small, await corners(await png((await decodePreview(await caseOf(small)))!)));
  });

  test('are refused where they end too early', async () => {
    const file = await caseOf(refused);
    const { storage } = keeping();
    await expect(storePicture(storage, file)).rejects.toThrow('it ends too early');
    await expect(storePhoto(storage, 'portfolio', file)).rejects.toThrow('it ends too early');
    await expect(decodeComposition(file, { width: 320, height: 192 })).rejects.toThrow(
      'is not a picture',
    );
    expect(await decodePreview(file)).toBeUndefined();
  });

  describe('and are handed in', () => {
    let server: TestServer;
    let cleo: Actor;
    beforeAll(async () => {
      server = await startTestServer();
      cleo = await signUp(server, 'cleo@limn.test', 'influencer', 'Cleo Marchetti');
    });
    afterAll(() => server.close());
    const fetched = async (url: string) =>
      Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());

    test('keep their colors as uploads', async () => {
      for (const name of Object.keys(right)) {
        const image = await uploadPicture(cleo, name, await caseOf(name));
        expectRight(name, await corners(await fetched(image.downloadUrl!)), 4);
      }
    });

    test('are refused in words', async () => {
      const file = { name: refused, bytes: await caseOf(refused) };
      const { status, error } = await cleo.call(imageRoutes.upload, {
        query: { mine: 'true' },
        file,
      });
      expect([status, error?.message]).toEqual([
        415,
        'The file is damaged: it ends too early or cannot be decoded. Export it again.',
      ]);
      const looked = await cleo.call(checkRoutes.check, { file });
      expect(looked.status).toBe(415);
    });

    test('keep their colors as headshots', async () => {
      const name = 'artwork16-srgb-profile.png';
      const { status } = await cleo.call(personaRoutes.addHeadshot, {
        file: { name, bytes: await caseOf(name) },
      });
      expect(status).toBe(201);
      const { body } = await cleo.call(personaRoutes.mine);
      expectRight(name, await corners(await fetched(body.headshots[0]!.url)), 4);
    });

    test('may be AVIF everywhere, and HEIC is refused by name', async () => {
      const avif = await sharp({
        create: { width: 480, height: 480, channels: 3, background: '#3cc850' },
      })
        .avif({ lossless: true })
        .toBuffer();
      const image = await uploadPicture(cleo, 'a.avif', avif);
      const found = await corners(await fetched(image.downloadUrl!));
      expect(found[0].every((value, i) => Math.abs(value - [60, 200, 80][i]!) <= 4)).toBe(true);
      const shot = await cleo.call(personaRoutes.addHeadshot, {
        file: { name: 'a.avif', bytes: avif },
      });
      expect(shot.status).toBe(201);
      const { kept, storage } = keeping();
      expect((await storePicture(storage, avif)).width).toBe(480);
      expect((await storePhoto(storage, 'portfolio', avif)).width).toBe(480);
      expect(kept.size).toBe(5);
      const heic = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(64),
      ]);
      const { error } = await cleo.call(imageRoutes.upload, {
        query: { mine: 'true' },
        file: { name: 'IMG_0001.HEIC', bytes: heic },
      });
      expect(error?.message).toBe(
        'This is a HEIC file, as iPhones make them, which we cannot read. Send a JPEG, PNG, WebP, AVIF or TIFF file.',
      );
    });
  });
});
