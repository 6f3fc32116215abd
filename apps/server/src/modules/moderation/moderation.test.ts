import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { marketRoutes } from '@limn/contracts/market';
import { moderationRoutes } from '@limn/contracts/moderation';
import { notificationRoutes } from '@limn/contracts/notifications';
import { profileRoutes } from '@limn/contracts/profiles';
import { projectRoutes } from '@limn/contracts/projects';
import { sampleRoutes } from '@limn/contracts/samples';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import {
  adminOf,
  caseOf,
  counter,
  decide,
  lettersTo,
  report,
} from '../../../testing/moderation-steps.ts';
import { projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let mira: Actor;
let cleo: Actor;
let otto: Actor;
let ada: Actor;
let guest: Actor;
let style: StyleId;
let images: Image[];
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  otto = await signUp(server, 'otto@limn.test', 'creator', 'Otto Brand');
  ada = await adminOf(server);
  guest = await server.as();
  style = await publishStyle(mira, 'Evening fields');
  images = await generate(cleo, style, { number_of_images: 2 });
  for (const { id } of images)
    await cleo.call(imageRoutes.update, { params: { id }, body: { listed: true } });
});
afterAll(() => server.close());

const statusOf = async (who: Actor) =>
  (await who.call(styleRoutes.get, { params: { id: style } })).status;

describe('a report', () => {
  test('is taken once of each person, and of a visitor with an address', async () => {
    expect((await report(cleo, style)).status).toBe(204);
    expect((await report(cleo, style)).error?.message).toContain(
      'already reported ‘Evening fields’',
    );
    expect((await report(guest, style)).error?.fields?.[0]?.path).toBe('email');
    const email = 'holder@rights.example';
    expect((await report(guest, style, { email })).status).toBe(204);
    expect((await report(guest, style, { email: 'Holder@Rights.example' })).status).toBe(409);
    const found = await caseOf(ada, style);
    expect(found).toMatchObject({
      state: 'open',
      reported: 2,
      subject: { kind: 'style', name: 'Evening fields', path: `/marketplace/styles/${style}` },
      owner: { email: 'mira@limn.test' },
      decisions: ['dismiss', 'take-down'],
    });
    expect(found!.subject.picture).toMatch(/^\/api\//);
    expect(found!.reports.map(({ reporter, member }) => [reporter, member])).toEqual([
      [email, false],
      ['cleo@limn.test', true],
    ]);
  });

  test('needs something that one can see, and is not of one’s own', async () => {
    expect((await report(mira, style)).status).toBe(409);
    expect((await report(cleo, 'sty_01J00000000000000000000000')).status).toBe(404);
    const hidden = await generate(cleo, style);
    expect((await report(otto, hidden[0]!.id)).status).toBe(404);
  });

  test('a person reports no more than five things a day', async () => {
    const lena = await signUp(server, 'lena@limn.test', 'creator', 'Lena');
    const { body } = await mira.call(profileRoutes.mine);
    const subjects = [style, body.artist!.id, images[0]!.id, images[1]!.id];
    for (const subject of subjects) expect((await report(lena, subject)).status).toBe(204);
    const more = await publishStyle(mira, 'Morning fields');
    const last = await publishStyle(mira, 'Noon fields');
    expect((await report(lena, more)).status).toBe(204);
    expect((await report(lena, last)).error?.code).toBe('rate_limited');
    for (const subject of [...subjects.slice(1), more]) await decide(ada, subject, 'dismiss');
    expect(await lettersTo(server, 'lena@limn.test')).toContain(
      'We reviewed your report of ‘Morning fields’: it stays online',
    );
  });

  test('what was dismissed is looked at again when somebody else reports it', async () => {
    const [image] = images;
    expect((await caseOf(ada, image!.id))?.state).toBe('dismissed');
    await report(otto, image!.id);
    expect((await caseOf(ada, image!.id))?.state).toBe('open');
    await decide(ada, image!.id, 'dismiss');
  });
});

describe('what is taken down', () => {
  test('a style is found, shown, painted in and sold nowhere; its artist is told and sees it', async () => {
    const { number } = await buyLicence(otto, images[0]!, 'personal');
    const { status, body } = await decide(ada, style, 'take-down');
    expect([status, body.state]).toEqual([200, 'takenDown']);
    expect(await statusOf(guest)).toBe(404);
    expect(await statusOf(cleo)).toBe(404);
    const { listings } = (await guest.call(marketRoutes.listings, {})).body;
    expect(listings.map(({ id }) => id)).not.toContain(style);
    const own = await mira.call(styleRoutes.get, { params: { id: style } });
    expect(own.body).toMatchObject({ takenDown: true, published: false });
    for (const who of [cleo, mira]) {
      const generated = await who.call(studioRoutes.generate, {
        body: { prompt: 'a hill', style, image_dimensions: '512x512', requestId: randomUUID() },
      });
      expect(generated.status).toBe(409);
    }
    expect((await mira.call(sampleRoutes.paint, { params: { id: style } })).status).toBe(409);
    const again = await mira.call(styleRoutes.update, {
      params: { id: style },
      body: { published: true },
    });
    expect(again.error?.message).toContain('taken down');
    const { body: image } = await cleo.call(imageRoutes.get, { params: { id: images[1]!.id } });
    expect(image.offers).toEqual([]);
    // Existing licences stay valid.
    const certificate = await guest.call(licensingRoutes.certificate, {
      params: { number: number! },
    });
    expect(certificate.status).toBe(200);
    const { notifications } = (await mira.call(notificationRoutes.list, {})).body;
    expect(notifications[0]?.message).toBe('We took ‘Evening fields’ down');
    expect(await lettersTo(server, 'mira@limn.test')).toContain('We took ‘Evening fields’ down');
    expect(await lettersTo(server, 'holder@rights.example')).toContain(
      'We took ‘Evening fields’ down',
    );
  });

  test('its owner answers once; the clock restores it where no court has spoken', async () => {
    expect((await counter(cleo, style)).status).toBe(404);
    const [own] = (await mira.call(moderationRoutes.mine, {})).body.cases;
    expect(own).toMatchObject({ state: 'takenDown', reason: 'copied', mayCounter: true });
    expect(JSON.stringify(own)).not.toContain('rights.example');
    expect((await counter(mira, style)).body.state).toBe('countered');
    expect((await counter(mira, style)).status).toBe(409);
    expect(await lettersTo(server, 'holder@rights.example')).toContain(
      'The owner of ‘Evening fields’ sent a counter-notice',
    );
    expect((await caseOf(ada, style))?.counterNotice?.signature).toBe('Mira Okafor');
    await server.moveClock('+13d');
    expect(await statusOf(guest)).toBe(404);
    await server.moveClock('+2d');
    await eventually('it is shown again', async () => (await statusOf(guest)) === 200);
    const { listings } = (await guest.call(marketRoutes.listings, {})).body;
    expect(listings.map(({ id }) => id)).toContain(style);
    expect((await caseOf(ada, style))?.state).toBe('restored');
    expect(await lettersTo(server, 'mira@limn.test')).toContain('‘Evening fields’ is online again');
  });

  test('a picture is shown to its maker alone, and is neither listed nor sold', async () => {
    const { id } = images[1]!;
    await report(otto, id);
    await decide(ada, id, 'take-down');
    expect((await guest.call(imageRoutes.get, { params: { id } })).status).toBe(404);
    expect((await mira.call(imageRoutes.get, { params: { id } })).status).toBe(404);
    const { body } = await cleo.call(imageRoutes.get, { params: { id } });
    expect(body).toMatchObject({ takenDown: true, withheld: 'taken-down', offers: [] });
    const listed = { params: { id }, body: { listed: true } };
    expect((await cleo.call(imageRoutes.update, listed)).status).toBe(409);
    await cleo.call(imageRoutes.remove, { params: { id } });
    await cleo.call(imageRoutes.restore, { params: { id } });
    expect((await guest.call(imageRoutes.get, { params: { id } })).status).toBe(404);
    await decide(ada, id, 'restore');
    expect((await guest.call(imageRoutes.get, { params: { id } })).status).toBe(200);
  });

  test('a talent is asked for nothing, and a message is read by neither side', async () => {
    const steps = await projectPeople(server, 'nova@limn.test', 'juno@limn.test');
    const { customer, holder } = steps.people;
    // The clock has moved on by some weeks.
    const id = await steps.ask({ startsOn: someTerms(60).startsOn });
    await holder.call(projectRoutes.message, {
      params: { id },
      body: { text: 'Send me your bank card first.' },
    });
    const [said] = (await steps.read(id)).messages;
    expect((await report(otto, said!.id)).status).toBe(404);
    expect((await report(guest, said!.id, { email: 'a@b.example' })).status).toBe(404);
    expect((await report(customer, said!.id, { reason: 'harassing' })).status).toBe(204);
    expect((await caseOf(ada, said!.id))?.excerpt).toBe('Send me your bank card first.');
    await decide(ada, said!.id, 'take-down');
    for (const side of ['customer', 'holder'] as const)
      expect((await steps.read(id, side)).messages[0]).toMatchObject({ text: '', takenDown: true });

    expect((await report(customer, steps.talent)).status).toBe(204);
    await decide(ada, steps.talent, 'take-down');
    const begun = await customer.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    expect(begun.status).toBe(404);
    const sent = await customer.call(projectRoutes.submit, {
      params: { id },
      body: { version: 1, terms: someTerms(61) },
    });
    expect([404, 409]).toContain(sent.status);
    const shown = await holder.call(profileRoutes.publish, {
      params: { kind: 'influencer' },
      body: { published: true },
    });
    expect(shown.status).toBe(409);
    await decide(ada, steps.talent, 'restore');
    const { body } = await holder.call(profileRoutes.mine);
    expect(body.influencer).toMatchObject({ published: true, takenDown: false });
  });

  test('what nobody answers stays down; an admin may restore it all the same', async () => {
    const { body } = await mira.call(profileRoutes.mine);
    const id = body.artist!.id;
    await report(otto, id);
    await decide(ada, id, 'take-down');
    await server.moveClock('+185d');
    await eventually('it is upheld', async () => (await caseOf(ada, id))?.state === 'upheld');
    expect((await counter(mira, id)).status).toBe(409);
    expect((await guest.call(profileRoutes.face, { params: { id } })).status).toBe(404);
    await decide(ada, id, 'restore');
    expect((await guest.call(profileRoutes.face, { params: { id } })).status).toBe(200);
  });
});
