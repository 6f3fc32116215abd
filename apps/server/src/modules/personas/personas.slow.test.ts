import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import type { ImageId, ProjectId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { notificationRoutes } from '@limn/contracts/notifications';
import {
  personaLimits,
  personaRoutes,
  personaStates,
  personaTransitions,
} from '@limn/contracts/personas';
import { projectRoutes } from '@limn/contracts/projects';
import { canvasRoutes } from '@limn/contracts/canvases';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { headshot, testPicture } from '../../../testing/pictures.ts';
import { type ProjectPeople, projectPeople } from '../../../testing/project-steps.ts';
import {
  buyLicence,
  generate,
  goodCard,
  payWith,
  signUp,
  startPurchase,
} from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('the states of a persona', () => {
  test('lead on from each, and nowhere unknown', () => {
    for (const [state, next] of Object.entries(personaTransitions)) {
      expect(next.length, state).toBeGreaterThan(0);
      for (const to of next) expect(Object.keys(personaStates)).toContain(to);
    }
  });
});

describe('a persona', () => {
  let server: TestServer;
  let world: ProjectPeople;
  let cleo: Actor;
  let juno: Actor;
  let otto: Actor;
  let style: StyleId;
  let project: ProjectId;

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    world = await projectPeople(server);
    cleo = world.people.customer;
    juno = world.people.holder;
    otto = await signUp(server, 'otto@limn.test', 'influencer', 'Otto Brand');
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  const mine = async (who = juno) => (await who.call(personaRoutes.mine)).body;
  const add = async (bytes: Uint8Array, who = juno) =>
    who.call(personaRoutes.addHeadshot, { file: { name: 'me.png', bytes } });
  const agreement = async () => {
    const { body } = await juno.call(licensingRoutes.agreement, { params: { kind: 'persona' } });
    const { version, sha256 } = body.data;
    return { version, sha256 };
  };
  const uses = ['Posters and covers for festivals of music, painted.'];
  const train = async (changed: object = {}) =>
    juno.call(personaRoutes.train, {
      body: { uses, name: 'Juno Vale', agreement: await agreement(), ...changed },
    });
  const ended = () =>
    eventually('the training ends', async () => {
      const persona = await mine();
      return persona.state === 'training' ? undefined : persona;
    });
  const ask = (recipe: object = {}, who = cleo) =>
    who.call(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a green hill',
        model: 'limn-quick',
        style,
        image_dimensions: '512x512',
        quality: 10,
        persona: project,
        requestId: randomUUID(),
        ...recipe,
      },
    });

  test('begins with nothing, and takes pictures by what they are', async () => {
    expect(await mine()).toMatchObject({ state: 'collecting', headshots: [], uses: [] });
    const small = await add(await headshot(1, 200));
    expect([small.status, small.error?.fields?.[0]?.message]).toEqual([
      415,
      'The picture is 200 × 200 pixels; each side needs at least 400.',
    ]);
    expect((await add(new Uint8Array([1, 2, 3]))).status).toBe(415);
    for (const seed of [1, 2, 3]) expect((await add(await headshot(seed))).status).toBe(201);
    expect((await add(await headshot(3))).error?.message).toContain('already uploaded');
    expect((await train()).error?.message).toContain('needs at least 4 headshots; there are 3');
  });

  test('is nobody else’s to see, to take from or to delete', async () => {
    const [first] = (await mine()).headshots;
    expect(first!.cutUrl).toBeNull();
    const params = { id: first!.id };
    expect((await otto.call(personaRoutes.removeHeadshot, { params })).status).toBe(404);
    expect((await fetch(`${server.url}${first!.url}`)).status).toBe(200);
    const forged = first!.url.replace('variant=photo', 'variant=cut');
    expect((await fetch(`${server.url}${forged}`)).status).toBe(403);
    expect((await mine(otto)).headshots).toEqual([]);
    expect((await cleo.call(personaRoutes.mine)).status).toBe(403);
  });

  test('needs uses that say something, a name and the text that was read', async () => {
    await add(await headshot(4));
    const refused = await train({ uses: ['ads'], name: '' });
    expect(refused.error?.fields?.map(({ path }) => path).toSorted()).toEqual(['name', 'uses.0']);
    const { version } = await agreement();
    const other = await train({ agreement: { version, sha256: 'x' } });
    expect(other.error?.message).toContain('has changed');
    expect((await mine()).state).toBe('collecting');
  });

  test('says which picture shows nobody, and what to do', async () => {
    const blank = await sharp({
      create: { width: 480, height: 480, channels: 3, background: '#a3b1bd' },
    })
      .png()
      .toBuffer();
    await add(new Uint8Array(blank));
    expect((await train()).status).toBe(202);
    expect((await train()).status).toBe(409);
    const persona = await ended();
    expect([persona.state, persona.error]).toEqual(['ready', null]);
    const marked = persona.headshots.filter(({ problem }) => problem);
    expect(marked.map(({ problem }) => problem)).toEqual([
      'We could not find a person in this headshot. Use one with a plain background.',
    ]);
    await juno.call(personaRoutes.removeHeadshot, { params: { id: marked[0]!.id } });
    const { body } = await juno.call(notificationRoutes.list);
    expect(body.notifications[0]).toMatchObject({
      message: 'Your persona is ready to use.',
      path: '/influencer/persona',
    });
    const cut = await fetch(`${server.url}${persona.headshots[0]!.cutUrl!}`);
    const { hasAlpha } = await sharp(Buffer.from(await cut.arrayBuffer())).metadata();
    expect(hasAlpha).toBe(true);
  });

  test('is used by nobody without a running project that is about it', async () => {
    project = await world.paid({ rights: ['image'], content: [{ kind: 'image', count: 2 }] });
    const named = await ask({ prompt: 'Juno Vale on a hill', persona: null });
    expect(named.error?.fields?.[0]).toMatchObject({ path: 'prompt' });
    const early = await ask();
    expect(early.error?.fields?.[0]?.message).toContain('the project is not active');
    await server.moveClock('+4d');
    await eventually('it runs', async () => (await world.read(project)).state === 'active');
    expect((await ask()).error?.fields?.[0]?.message).toContain('not about their likeness');

    project = await world.paid({
      rights: ['likeness'],
      content: [{ kind: 'image', count: 1 }],
      aiUses: ['Placing her in a painted poster of the festival.'],
      disclosure: 'Made with AI',
      startsOn: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    });
    await server.moveClock('+2d');
    await eventually('it runs', async () => (await world.read(project)).state === 'active');
    const strange = await ask({}, otto);
    expect(strange.error?.fields?.[0]?.message).toContain('not among yours');
    const { body } = await cleo.call(personaRoutes.usable);
    expect(body.personas).toMatchObject([
      { project, name: 'Juno Vale', uses, left: personaLimits.triesPerPicture },
    ]);
    expect((await otto.call(personaRoutes.usable)).body.personas).toEqual([]);
  });

  let picture: ImageId;
  test('stands in the picture, is named in its account and its file, and is counted', async () => {
    const [image] = await generate(cleo, style, {
      persona: project,
      prompt: 'Juno Vale on a hill',
    });
    picture = image!.id;
    expect(image!.people).toMatchObject([{ profileId: world.talent, name: 'Juno Vale' }]);
    expect(image!.account.persona).toBeGreaterThan(100_000);
    const owed = image!.credits.reduce((sum, { ppm }) => sum + ppm, 0);
    expect(owed + image!.account.persona + image!.account.declared + image!.account.none).toBe(
      1_000_000,
    );
    const file = Buffer.from(await (await fetch(`${server.url}${image!.url}`)).arrayBuffer());
    expect(file.toString('latin1')).toContain('PersonInImage');
    expect(file.toString('latin1')).toContain('A photograph of a person');
    for (const who of [cleo, juno]) {
      const { body } = await who.call(personaRoutes.pictures, { params: { id: project } });
      expect(body).toMatchObject({ usable: true, made: 1, most: personaLimits.triesPerPicture });
      expect(body.pictures.map(({ id }) => id)).toEqual([picture]);
    }
    expect((await otto.call(personaRoutes.pictures, { params: { id: project } })).status).toBe(404);
  });

  test('has to be in whatever picture is submitted for the likeness', async () => {
    const { id } = await uploadPicture(cleo, 'harbour.png');
    const refused = await cleo.call(projectRoutes.deliver, {
      params: { id: project },
      body: { image: id, note: '' },
    });
    expect(refused.error?.fields).toEqual([
      {
        path: 'image',
        message:
          'This project licenses Juno Vale’s likeness, and this picture does not show their persona. Make one with the persona and submit that.',
      },
    ]);
    expect((await world.read(project)).outputs).toEqual([]);
  });

  test('goes nowhere else: no market, no canvas, no guide, no licence before it is approved', async () => {
    const params = { id: picture };
    const listed = await cleo.call(imageRoutes.update, { params, body: { listed: true } });
    expect(listed.error?.message).toContain('belongs to its project');
    const guided = await ask({ persona: null, pose_and_depth: picture });
    expect(guided.error?.fields?.[0]).toMatchObject({ path: 'pose_and_depth' });
    const { body: canvas } = await cleo.call(canvasRoutes.create, { body: {} });
    const placed = await cleo.call(canvasRoutes.placeImage, {
      params: { id: canvas.id },
      body: { image: picture },
    });
    expect(placed.error?.message).toContain('cannot edit a picture of a person on a canvas');
    const { body: image } = await cleo.call(imageRoutes.get, { params });
    expect([image.withheld, image.offers]).toEqual(['unapproved', []]);
    expect((await startPurchase(cleo, image, 'personal')).error?.message).toContain(
      'has not approved it yet',
    );

    await cleo.call(projectRoutes.deliver, {
      params: { id: project },
      body: { image: picture, note: '' },
    });
    const [output] = (await world.read(project)).outputs;
    if (output!.status === 'pending')
      await juno.call(projectRoutes.judge, {
        params: { id: project, outputId: output!.id },
        body: { approved: true, reason: '' },
      });
    const { body: approved } = await cleo.call(imageRoutes.get, { params });
    expect(approved.withheld).toBeNull();
    await buyLicence(cleo, approved, 'personal');
  });

  test('is named in the licensed file, too', async () => {
    const { body } = await cleo.call(imageRoutes.get, { params: { id: picture } });
    const file = await (await fetch(`${server.url}${body.downloadUrl}`)).arrayBuffer();
    const { xmpAsString } = await sharp(Buffer.from(file)).metadata();
    expect(xmpAsString).toContain('Licensed under LIMN-');
    expect(xmpAsString).toMatch(/PersonInImage>.*Juno Vale.*<\/Iptc4xmpExt:PersonInImage/);
  });

  test('is made no more often than the project is about', async () => {
    const { error } = await ask({ number_of_images: 8, model: 'limn-quick' });
    expect(error).toBeUndefined();
    await ask({ number_of_images: 8, model: 'limn-quick' });
    const over = await ask({ number_of_images: 8, model: 'limn-quick' });
    expect(over.error?.fields?.[0]).toMatchObject({ path: 'persona' });
    expect(over.error?.fields?.[0]?.message).toContain('allows 3 more');
  });

  test('is licensed only while its project runs and the consent to it stands, also to who pays late', async () => {
    const { body: offered } = await cleo.call(imageRoutes.get, { params: { id: picture } });
    const upgrade = (await startPurchase(cleo, offered, 'standard')).body;
    const revoked = await juno.call(projectRoutes.agreement, {
      params: { id: project },
      body: { action: 'revoke', reason: '' },
    });
    expect(revoked.status).toBe(200);
    await payWith(goodCard, upgrade.url);
    const ended = await eventually('the payment is settled', async () => {
      const { body } = await cleo.call(licensingRoutes.get, { params: { id: upgrade.licence.id } });
      return body.status === 'pending' ? undefined : body;
    });
    expect(ended.status).toBe('abandoned');
    const { body: image } = await cleo.call(imageRoutes.get, { params: { id: picture } });
    expect(image).toMatchObject({ withheld: 'likeness-ended', offers: [] });
    expect(image.licence?.tier).toBe('personal');
    // For the tests that follow, as if it had not been revoked.
    await server.handle.db.execute(
      sql`update project_agreements set state = 'active', revoked_at = null, left_by = null where project_id = ${project}`,
    );
  });

  test('is gone at once when its consent is withdrawn, with what waits, and the pictures stay counted', async () => {
    const { headshots } = await mine();
    expect((await juno.call(personaRoutes.withdraw)).status).toBe(204);
    expect(await mine()).toMatchObject({ state: 'collecting', headshots: [] });
    expect((await fetch(`${server.url}${headshots[0]!.url}`)).status).toBe(404);
    expect((await ask()).error?.fields?.[0]?.message).toContain('no persona ready');
    const { body } = await cleo.call(studioRoutes.list, { query: {} });
    const unended = body.generations.filter(({ status }) => ['queued', 'running'].includes(status));
    for (const { id } of unended) {
      const end = await eventually('it ends', async () => {
        const { body: now } = await cleo.call(studioRoutes.get, { params: { id } });
        return ['queued', 'running'].includes(now.status) ? undefined : now;
      });
      expect(end.status).toBe('failed');
      expect(end.error).toBe(
        'Juno Vale withdrew consent to the persona while we were painting. You got the credits for undelivered pictures back.',
      );
    }
    const { body: told } = await cleo.call(notificationRoutes.list, { query: {} });
    expect(told.notifications.map(({ message }) => message)).toContain(
      'Juno Vale withdrew consent to the persona used in “Two posters for a harbour festival, painted”',
    );
    const { events } = await world.read(project);
    expect(events.at(-1)!.text).toBe('withdrew consent to the persona');
    const { body: image } = await cleo.call(imageRoutes.get, { params: { id: picture } });
    expect([image.withheld, image.offers]).toEqual(['likeness-ended', []]);
    const upgrade = await startPurchase(cleo, image, 'commercial');
    expect([upgrade.status, upgrade.error?.message]).toEqual([
      409,
      expect.stringContaining('no new licence of this picture is sold'),
    ]);
    const { body: counted } = await juno.call(personaRoutes.pictures, { params: { id: project } });
    expect(counted).toMatchObject({ usable: false, gone: true });
    expect(counted.made).toBeGreaterThan(0);
    const { body: consents } = await juno.call(licensingRoutes.consents);
    const persona = consents.consents.filter(({ kind }) => kind === 'persona');
    expect(persona.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
    expect((await juno.call(personaRoutes.withdraw)).status).toBe(404);
  });

  test('takes no picture of a thing for a person without saying so, and stops when asked to', async () => {
    for (const seed of [5, 6, 7, 8]) await add(await testPicture(seed, 480));
    await train();
    expect((await juno.call(personaRoutes.cancel)).body.state).not.toBe('training');
  });
});
