import { randomUUID } from 'node:crypto';
import { billingRoutes } from '@limn/contracts/billing';
import { rightsHolderBasisPoints } from '@limn/contracts/constants';
import type { StyleId } from '@limn/contracts/ids';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { styleRoutes } from '@limn/contracts/styles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLicence, generate, signUp, startPurchase } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('a picture in the styles of two artists', () => {
  let server: TestServer;
  let mira: Actor;
  let tomas: Actor;
  let cleo: Actor;
  let fields: StyleId;
  let windows: StyleId;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Lindqvist');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    fields = await publishStyle(mira, 'Evening fields');
    windows = await publishStyle(tomas, 'Seventh window', 412);
    await mira.call(styleRoutes.update, {
      params: { id: fields },
      body: { prices: { personal: 1000, standard: 9000, commercial: 60000 } },
    });
    await tomas.call(styleRoutes.update, {
      params: { id: windows },
      body: { prices: { personal: 3000, standard: 7000, commercial: 60000 } },
    });
  });
  afterAll(() => server.close());

  // Both were learnt from the same pictures, so that where a patch comes from is a toss: one seed's.
  const half = () => ({ mixed_styles: [{ style: windows, percent: 50 }], seed: 3 });
  const ask = (recipe: Record<string, unknown>) =>
    cleo.call(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a hill',
        model: 'limn-quick',
        style: fields,
        image_dimensions: '512x512',
        quality: 10,
        requestId: randomUUID(),
        ...recipe,
      },
    });

  test('owes both, stands in both galleries, and costs what the dearer one asks', async () => {
    const [image] = await generate(cleo, fields, half());
    expect(image!.credits.map(({ artist }) => artist.name).toSorted()).toEqual([
      'Mira Okafor',
      'Tomas Lindqvist',
    ]);
    expect(image!.credits.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
    for (const { ppm, artworks } of image!.credits) {
      expect(ppm).toBeGreaterThan(100_000);
      expect(artworks.reduce((sum, work) => sum + work.ppm, 0)).toBe(ppm);
    }
    expect(image!.offers.map(({ amount }) => amount)).toEqual([3000, 9000, 60000]);
    await cleo.call(imageRoutes.update, { params: { id: image!.id }, body: { listed: true } });
    for (const style of [fields, windows]) {
      const { body } = await cleo.call(imageRoutes.list, { query: { style } });
      expect(body.images.map(({ id }) => id)).toContain(image!.id);
    }
  });

  test('pays both, each by the share that was counted', async () => {
    const [image] = await generate(cleo, fields, half());
    const licence = await buyLicence(cleo, image!, 'standard');
    const earned = [];
    for (const artist of [mira, tomas]) {
      const { body } = await artist.call(billingRoutes.earnings);
      earned.push(body.earnings.find((earning) => earning.licence?.number === licence.number)!);
    }
    expect(earned.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
    const pool = Math.floor((earned[0]!.net * rightsHolderBasisPoints) / 10_000);
    expect(earned.reduce((sum, { amount }) => sum + amount, 0)).toBe(pool);
    for (const { amount, ppm } of earned)
      expect(Math.abs(amount - (pool * ppm) / 1_000_000)).toBeLessThanOrEqual(1);
  });

  test('is not sold once one of the styles is withdrawn, nor made in it', async () => {
    const [image] = await generate(cleo, fields, half());
    await tomas.call(styleRoutes.update, { params: { id: windows }, body: { published: false } });
    const { body } = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
    expect(body.offers).toEqual([]);
    const saved = await cleo.call(savedRecipeRoutes.save, {
      body: { name: 'Half and half', recipe: image!.recipe! },
    });
    expect(saved.body.withdrawn).toEqual(['Seventh window']);
    const isWithdrawn = async () => {
      const { credits } = (await cleo.call(imageRoutes.get, { params: { id: image!.id } })).body;
      return Object.fromEntries(credits.map((one) => [one.style.id, one.style.withdrawn]));
    };
    expect(await isWithdrawn()).toEqual({ [fields]: false, [windows]: true });
    const own = await tomas.call(styleRoutes.get, { params: { id: windows } });
    expect(own.body).toMatchObject({ published: false, withdrawn: true });
    expect((await startPurchase(cleo, image!, 'personal')).error?.code).toBe('conflict');
    const { status, error } = await ask(half());
    expect(status).toBe(422);
    expect(error?.fields).toEqual([
      {
        path: 'mixed_styles',
        message: 'A style that you mixed in is no longer offered. Take it out.',
      },
    ]);
    await tomas.call(styleRoutes.update, { params: { id: windows }, body: { published: true } });
    expect(await isWithdrawn()).toEqual({ [fields]: false, [windows]: false });
    expect((await cleo.call(savedRecipeRoutes.list)).body.recipes[0]!.withdrawn).toEqual([]);
  });

  test('a mix that leaves the first style too little, or names one twice, is refused', async () => {
    for (const mixed_styles of [
      [
        { style: windows, percent: 60 },
        { style: fields, percent: 35 },
      ],
      [
        { style: windows, percent: 20 },
        { style: windows, percent: 30 },
      ],
      [{ style: windows, percent: 4 }],
    ]) {
      const { status, error } = await ask({ mixed_styles });
      expect(status).toBe(422);
      expect(error?.fields?.[0]?.path).toMatch(/^mixed_styles/);
    }
  });
});
