import type { ArtworkId, StyleId } from '@limn/contracts/ids';
import { ElementLabel, liftingRoutes, usualLabels } from '@limn/contracts/lifting';
import { styleRoutes } from '@limn/contracts/styles';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { library } from '../../painting/index.ts';
import { generate, signUp, startStyle } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../../../seeds/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Round the sun of the first test picture. */
const sun = { left: 0.17, top: 0.13, width: 0.25, height: 0.25 };

describe('things lifted from works', () => {
  let server: TestServer;
  let mira: Actor;
  let tomas: Actor;
  let cleo: Actor;
  let id: StyleId;
  let artworkId: ArtworkId;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    id = await publishStyle(mira, 'Evening fields');
    const { body } = await mira.call(styleRoutes.get, { params: { id } });
    artworkId = body.artworks.find((artwork) => artwork.title === 'Work 1')!.id;
  });
  afterAll(() => server.close());

  const list = async () => (await mira.call(liftingRoutes.list, { params: { id } })).body;
  const cut = (actor = mira, box = sun) =>
    actor.call(liftingRoutes.cut, { params: { id }, body: { artworkId, box } });
  const paintBoat = async () => (await generate(cleo, id, { prompt: 'a boat on the sea' }))[0]!;
  const decide = (elementId: string, body: { status: 'left_out' | 'proposed' }, actor = mira) =>
    actor.call(liftingRoutes.decide, { params: { id, elementId }, body });
  const confirm = (elementId: string, label: string, actor = mira) =>
    actor.call(liftingRoutes.decide, {
      params: { id, elementId },
      body: { status: 'confirmed', label },
    });

  test('nothing is looked for before the artist asks, nor in a style that is not trained', async () => {
    expect(await list()).toEqual({ search: null, elements: [] });
    const raw = await startStyle(mira, 'Raw');
    const { error } = await mira.call(liftingRoutes.search, { params: { id: raw } });
    expect(error?.message).toBe('Train the style first.');
  });

  test('a search looks through every picture, once at a time', async () => {
    const [first, second] = await Promise.all([
      mira.call(liftingRoutes.search, { params: { id } }),
      mira.call(liftingRoutes.search, { params: { id } }),
    ]);
    expect(new Set([first.status, second.status])).toEqual(new Set([202, 409]));
    const { search, elements } = await eventually('the search ends', async () => {
      const now = await list();
      return now.search?.status === 'done' && now;
    });
    expect(search).toMatchObject({ looked: 4, total: 4, error: null });
    expect(elements.every((element) => element.status === 'proposed')).toBe(true);
  });

  test('a box gives a cut-out with transparency, and a cut-out its picture', async () => {
    const { status, body } = await cut();
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'proposed', label: null, artwork: { id: artworkId } });
    expect(Math.abs(body.box.left + body.box.width / 2 - 93 / 320)).toBeLessThan(0.03);
    const file = await fetch(`${server.url}${body.url}`);
    const { channels } = await sharp(await file.arrayBuffer()).stats();
    expect(channels).toHaveLength(4);
    expect([channels[3]!.min, channels[3]!.max]).toEqual([0, 255]);
    expect((await fetch(`${server.url}${body.url.slice(0, -2)}`)).status).toBe(403);
  });

  test('a box that lies outside is refused by its name', async () => {
    const { status, error } = await cut(mira, { ...sun, left: 0.9 });
    expect(status).toBe(422);
    expect(error?.fields?.[0]?.message).toBe('The box must lie inside the picture.');
  });

  test('only what is confirmed under a noun is painted with, and it is told and owed', async () => {
    const { id: element } = (await cut()).body;
    expect((await paintBoat()).lifted).toEqual([]);
    for (const label of ['sunset', 'glorb', 'forest']) {
      const { error } = await confirm(element, label);
      expect(error?.fields?.[0]?.path).toBe('label');
    }
    expect((await confirm(element, 'Boat')).body).toMatchObject({
      status: 'confirmed',
      label: 'boat',
    });
    const image = await paintBoat();
    expect(image.lifted).toEqual([{ label: 'boat', artworkId, part: expect.any(Number) }]);
    const credit = image.credits
      .flatMap(({ artworks }) => artworks)
      .find((share) => share.artworkId === artworkId);
    expect(credit!.ppm / 1e6).toBeGreaterThan(image.lifted[0]!.part - 1e-5);

    await decide(element, { status: 'left_out' });
    expect((await paintBoat()).lifted).toEqual([]);
    // Taken back, it still has its name, but is not used until it is confirmed again.
    expect((await decide(element, { status: 'proposed' })).body.label).toBe('boat');
    expect((await paintBoat()).lifted).toEqual([]);
  });

  test('what is cut from an artwork goes and comes back with it', async () => {
    const { id: element } = (await cut()).body;
    await confirm(element, 'boat');
    await mira.call(styleRoutes.removeArtwork, { params: { id, artworkId } });
    expect((await list()).elements.some((one) => one.artwork.id === artworkId)).toBe(false);
    expect((await paintBoat()).lifted).toEqual([]);
    expect((await cut()).status).toBe(404);
    await mira.call(styleRoutes.restoreArtwork, { params: { id, artworkId } });
    expect((await paintBoat()).lifted).toHaveLength(1);
  });

  test('a new search keeps what is decided and forgets the rest', async () => {
    const { id: element } = (await cut()).body;
    await decide(element, { status: 'left_out' });
    const { id: undecided } = (await cut()).body;
    await mira.call(liftingRoutes.search, { params: { id } });
    const { elements } = await eventually('the search ends', async () => {
      const now = await list();
      return now.search?.status === 'done' && now;
    });
    expect(elements.find((one) => one.id === element)?.status).toBe('left_out');
    expect(elements.find((one) => one.id === undecided)).toBeUndefined();
  });

  test("another artist's cut-outs are not found", async () => {
    const { id: element } = (await cut()).body;
    const tries = [
      tomas.call(liftingRoutes.list, { params: { id } }),
      tomas.call(liftingRoutes.search, { params: { id } }),
      cut(tomas),
      decide(element, { status: 'left_out' }, tomas),
      confirm(element, 'boat', tomas),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
  });

  test('every name that is offered can be painted', async () => {
    const { readLabel } = await import('@limn/scenes');
    for (const label of usualLabels) {
      expect(ElementLabel.parse(label)).toBe(label);
      expect(readLabel(label, library()), label).not.toBeNull();
    }
  });
});
