import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billingRoutes } from '@limn/contracts/billing';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { Recipe } from '@limn/contracts/recipe';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken, readSigningKey } from '../src/modules/identity/index.ts';
import { audit } from '../src/modules/ledger/index.ts';
import { buyLicence, generate, signUp, payWith, startPurchase } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../seeds/eventually.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A key that is not the provider's. */
function otherKey() {
  return readSigningKey(mkdtempSync(join(tmpdir(), 'limn-other-key-')));
}

describe('an artist’s pictures become a licensed picture, and the artist is paid', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let rival: Actor;
  let guest: Actor;
  let style: Awaited<ReturnType<typeof publishStyle>>;
  let images: Image[];

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    rival = await signUp(server, 'rival@example.com', 'creator', 'Rival');
    guest = await server.as();
  });
  afterAll(() => server.close());

  test('the artist trains and publishes a style', async () => {
    style = await publishStyle(mira, 'Evening fields');
    const { body } = await guest.call(styleRoutes.list, { query: { search: 'evening' } });
    expect(body.artStyles.map((card) => card.name)).toEqual(['Evening fields']);
    for (const [search, found] of [
      ['fields okafor', 1],
      ['fields morning', 0],
      ['100%', 0],
    ] as const)
      expect((await guest.call(styleRoutes.list, { query: { search } })).body.total).toBe(found);
    expect(body.artStyles[0]?.prices).toEqual({
      personal: 2500,
      standard: 5000,
      commercial: 10000,
    });
    const cover = await fetch(`${server.url}${body.artStyles[0]!.covers[0]!.url}`);
    expect(cover.headers.get('content-type')).toBe('image/webp');
  });

  test('the creator generates two pictures; each owes the artworks it was made of, exactly', async () => {
    images = await generate(cleo, style, {
      model: 'limn-collage',
      number_of_images: 2,
      seed: 7,
    });
    expect(images).toHaveLength(2);
    for (const image of images) {
      const shares = image.credits.flatMap((credit) =>
        credit.artworks.map((artwork) => artwork.ppm),
      );
      expect(shares.reduce((sum, ppm) => sum + ppm, 0)).toBe(1_000_000);
      expect(image.credits.map((credit) => credit.artist.name)).toEqual(['Mira Okafor']);
      expect(image.downloadUrl).toBeNull();
    }
    const { body: credits } = await cleo.call(studioRoutes.credits);
    expect(credits).toEqual({ available: 25 - 2, reserved: 0 });
  });

  test('the recipe is kept whole, with the specification’s defaults, and repeats to the same shares', async () => {
    const { recipe } = images[0]!;
    expect(Recipe.parse(recipe)).toEqual(recipe);
    expect(recipe).toMatchObject({
      prompt_guidance: 80,
      sampler: 'DDIM',
      imageFormat: 'jpeg',
      exclude_from_image: '',
      pose_and_depth: null,
      canvas_subject: null,
      seed: 7,
    });
    const [again] = await generate(cleo, style, { ...recipe });
    expect(again!.credits[0]!.artworks.map((a) => [a.artworkId, a.ppm])).toEqual(
      images[0]!.credits[0]!.artworks.map((a) => [a.artworkId, a.ppm]),
    );
  });

  test('the attribution map can be fetched, and the clean file cannot', async () => {
    const { body } = await cleo.call(imageRoutes.attribution, { params: { id: images[0]!.id } });
    const map = await fetch(`${server.url}${body.mapUrl}`);
    expect(map.status).toBe(200);
    expect((await map.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const forged = body.mapUrl!.replace('variant=map', 'variant=full');
    expect((await fetch(`${server.url}${forged}`)).status).toBe(403);
  });

  test('a declined card sells nothing; the page can be tried again', async () => {
    const { body } = await startPurchase(cleo, images[0]!, 'standard');
    const declined = await payWith('4000 0000 0000 0002', body.url);
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined');
    const { body: licence } = await cleo.call(licensingRoutes.abandon, {
      params: { id: body.licence.id },
    });
    expect(licence.status).toBe('abandoned');
    expect((await payWith('4242 4242 4242 4242', body.url)).status).toBe(410);
  });

  test('a paid licence has a number anyone can check, and unlocks the full picture', async () => {
    const licence = await buyLicence(cleo, images[0]!, 'standard');
    expect(licence.number).toMatch(/^LIMN-\d{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const { body: proof } = await guest.call(licensingRoutes.certificate, {
      params: { number: licence.number! },
    });
    expect(proof).toMatchObject({ status: 'active', tier: 'standard', licensee: 'Cleo Marchetti' });
    const { body: image } = await cleo.call(imageRoutes.get, { params: { id: images[0]!.id } });
    const file = await fetch(`${server.url}${image.downloadUrl}`);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const bytes = Buffer.from(await file.arrayBuffer());
    const { xmpAsString } = await sharp(bytes).metadata();
    expect(xmpAsString).toContain(`<rdf:li>${licence.number}</rdf:li>`);
    expect(xmpAsString).toContain(`WebStatement="${server.url}/licences/${licence.number}"`);
    expect(proof.image.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const preview = await fetch(`${server.url}${image.thumbnailUrl}`);
    const said = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
    expect(said.xmpAsString).toContain('Mira Okafor, Evening fields');
    const another = image.downloadUrl!.replace(licence.number!, 'LIMN-2026-0000-0000-0000');
    expect((await fetch(`${server.url}${another}`)).status).toBe(404);
    // A part of a file can be requested.
    const part = await fetch(`${server.url}${image.url}`, { headers: { range: 'bytes=2-9' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toMatch(/^bytes 2-9\/\d+$/);
    expect((await part.arrayBuffer()).byteLength).toBe(8);
    const beyond = { headers: { range: 'bytes=99999999-' } };
    expect((await fetch(`${server.url}${image.url}`, beyond)).status).toBe(416);
  });

  test('what is licensed is shown without the preview mark, in lists too', async () => {
    const pixels = async (url: string) =>
      sharp(Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer()))
        .resize(256, 256, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer();
    const { body: licensed } = await cleo.call(imageRoutes.get, { params: { id: images[0]!.id } });
    const { body: own } = await cleo.call(licensingRoutes.list);
    const full = await pixels(licensed.url);
    const differs = async (url: string) => {
      const other = await pixels(url);
      return other.reduce((sum, value, at) => sum + Math.abs(value - full[at]!), 0) / full.length;
    };
    const marked = await differs(images[0]!.thumbnailUrl);
    for (const url of [licensed.thumbnailUrl, own.licences[0]!.imageUrl])
      expect(await differs(url)).toBeLessThan(marked * 0.85);
  });

  test('another creator finds nothing of it: not the generation, the picture or the licence', async () => {
    const { body: own } = await cleo.call(licensingRoutes.list);
    const generation = { params: { id: images[0]!.generationId! } };
    const image = { params: { id: images[0]!.id } };
    const licence = { params: { id: own.licences[0]!.id } };
    const tries = [
      rival.call(studioRoutes.get, generation),
      rival.call(studioRoutes.events, generation),
      rival.call(studioRoutes.cancel, generation),
      rival.call(imageRoutes.get, image),
      rival.call(imageRoutes.attribution, image),
      rival.call(imageRoutes.update, { ...image, body: { listed: true } }),
      guest.call(imageRoutes.get, image),
      rival.call(licensingRoutes.get, licence),
      rival.call(licensingRoutes.abandon, licence),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    const { body: theirs } = await rival.call(licensingRoutes.list);
    expect(theirs.total).toBe(0);
  });

  test('the artist sees the sale, 70% of net receipts, held for 30 days', async () => {
    const { body } = await mira.call(billingRoutes.earnings);
    const [sale] = body.earnings;
    // 5000 less 2.9% and 30: 4825; 70% of that is 3377.5, by largest remainder 3378 or 3377.
    expect(sale).toMatchObject({
      gross: 5000,
      fee: 175,
      net: 4825,
      status: 'held',
      ppm: 1_000_000,
    });
    expect([3377, 3378]).toContain(sale!.amount);
    expect(body.summary.held).toBe(sale!.amount);
    const hold = Date.parse(sale!.releaseAt) - Date.parse(sale!.soldAt);
    expect(hold).toBe(30 * 86_400_000);
  });

  test('a commercial licence takes the picture from everybody else for good', async () => {
    const [, second] = images;
    await cleo.call(imageRoutes.update, { params: { id: second!.id }, body: { listed: true } });
    const open = await startPurchase(cleo, second!, 'commercial');
    const blocked = await startPurchase(rival, second!, 'personal');
    expect(blocked.error?.code).toBe('conflict');
    await payWith('4242 4242 4242 4242', open.body.url);
    await eventually('the commercial licence', async () => {
      const { body } = await cleo.call(licensingRoutes.get, {
        params: { id: open.body.licence.id },
      });
      return body.status === 'active';
    });
    expect((await rival.call(imageRoutes.get, { params: { id: second!.id } })).status).toBe(404);
    expect((await startPurchase(rival, second!, 'personal')).status).toBe(404);
    const { error } = await cleo.call(imageRoutes.update, {
      params: { id: second!.id },
      body: { listed: true },
    });
    expect(error?.code).toBe('conflict');
  });

  test('when the hold ends the artist is paid at the provider, once', async () => {
    const { body: connect } = await mira.call(billingRoutes.connect);
    const onboarded = await fetch(connect.url, { method: 'POST', redirect: 'manual' });
    expect(onboarded.status).toBe(303);
    const before = (await mira.call(billingRoutes.earnings)).body.summary;
    await server.moveClock('+31d');
    const after = await eventually('everything is paid', async () => {
      const { body } = await mira.call(billingRoutes.earnings);
      return body.earnings.every((earning) => earning.status === 'paid') ? body : undefined;
    });
    expect(after.summary).toMatchObject({ held: 0, available: 0, inTransit: 0, paid: before.held });
    await server.moveClock('+31d');
    const again = await mira.call(billingRoutes.earnings);
    expect(again.body.summary.paid).toBe(before.held);
    expect(await audit(server.handle.db)).toEqual([]);
  });

  test('a token that is forged, expired or for somebody else is 401', async () => {
    const token = mira.token!;
    const [header, payload] = token.split('.');
    const key = await readSigningKey(server.dataFolder);
    const own = { key, publicUrl: server.url, email: 'mira@limn.test' };
    const bad = [
      'nonsense',
      `${header}.${payload}.AAAA`,
      token.slice(0, -4),
      await issueToken({ ...own, lifetimeSeconds: -60 }),
      // Another server's token: the same people, another issuer.
      await issueToken({ ...own, publicUrl: 'https://elsewhere.example' }),
      await issueToken({ ...own, key: { ...(await otherKey()), kid: key.kid! } }),
    ];
    for (const value of bad) {
      const response = await fetch(`${server.url}${identityRoutes.me.path}`, {
        headers: { authorization: `Bearer ${value}` },
      });
      expect(response.status).toBe(401);
    }
  });
});
