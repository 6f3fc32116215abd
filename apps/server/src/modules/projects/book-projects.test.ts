import { billingRoutes } from '@limn/contracts/billing';
import { bookRoutes } from '@limn/contracts/books';
import type { Actor } from '@limn/contracts/call';
import { featureRoutes } from '@limn/contracts/features';
import { identityRoutes } from '@limn/contracts/identity';
import type { BookId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import { profileRoutes } from '@limn/contracts/profiles';
import { projectRoutes } from '@limn/contracts/projects';
import type { ProjectTerms } from '@limn/contracts/project-terms';
import { sql } from 'drizzle-orm';
import { statementRoutes } from '@limn/contracts/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { someTerms } from '../../../testing/project-steps.ts';
import { payWith, signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { audit } from '../ledger/index.ts';

describe('a project about a book of two people', () => {
  let server: TestServer;
  let mira: Actor;
  let juno: Actor;
  let cleo: Actor;
  let book: BookId;

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno Vale');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const { body: begun } = await mira.call(bookRoutes.create, {
      body: {
        kind: 'artist',
        title: 'The Salt Road',
        language: 'en',
        excerpt: 'It began with a borrowed bicycle.',
        rights: {
          illustration: { offered: true, includes: 'Up to twenty pictures.', price: 25_000 },
        },
        forbiddenUses: ['Advertising'],
      },
    });
    book = begun.id;
    await mira.call(bookRoutes.share, {
      params: { id: book },
      body: { parts: [{ who: 'juno@limn.test', role: 'illustrator', basisPoints: 2500 }] },
    });
    const { body: invited } = await juno.call(bookRoutes.invitations);
    const { id, terms } = invited.invitations[0]!;
    await juno.call(bookRoutes.answer, {
      params: { id },
      body: { agrees: true, terms, kind: 'influencer' },
    });
    await mira.call(bookRoutes.publish, { params: { id: book }, body: { published: true } });
  });
  afterAll(() => server.close());

  const begin = () => cleo.call(projectRoutes.create, { body: { kind: 'book', book } });
  const send = (id: string, changed: Partial<ProjectTerms>) =>
    cleo.call(projectRoutes.submit, {
      params: { id },
      body: { version: 0, terms: someTerms(0, changed) },
    });

  test('is not there to ask for while the whole market is not open to whoever asks', async () => {
    const ada = await server.as('ada@limn.test');
    await ada.call(identityRoutes.login);
    const open = (percentage: number) =>
      ada.call(featureRoutes.setRule, {
        params: { flag: 'nilv' },
        body: { percentage, roles: [], people: [] },
      });
    await open(0);
    expect((await begin()).status).toBe(404);
    await open(100);
  });

  test('asks for what the book offers, and for nothing else', async () => {
    const { body } = await begin();
    expect(body).toMatchObject({
      title: 'The Salt Road',
      holder: { name: 'Mira Okafor' },
      terms: { forbidden: ['Advertising'] },
    });
    for (const [rights, words] of [
      [['adaptation'], 'does not offer'],
      [['likeness'], 'Choose rights of a book only'],
    ] as const) {
      const { status, error } = await send(body.id, {
        rights: [...rights],
        aiUses: ['Painting the road in gouache on every page.'],
      });
      expect(status).toBe(422);
      expect(error?.fields?.[0]?.path ?? '').toBe('terms.rights');
      expect(JSON.stringify(error)).toContain(words);
    }
    const training = { rights: ['illustration' as const], training: true };
    expect((await send(body.id, training)).error?.fields?.[0]?.path).toBe('terms.rights');
  });

  test('pays both, each their part, though the book is withdrawn after', async () => {
    const { body } = await begin();
    const params = { id: body.id };
    await send(body.id, { rights: ['illustration'], price: 33_333 });
    const { body: told } = await mira.call(notificationRoutes.list);
    expect(told.notifications[0]).toMatchObject({
      message: expect.stringMatching(
        /^Cleo Marchetti requests rights for “.*” at \$.* – review the terms$/,
      ),
      path: `/artist/license-request/${body.id}`,
    });
    // Contributors to the book cannot read the messages, but must approve.
    expect((await juno.call(projectRoutes.get, { params })).status).toBe(404);
    const accept = () =>
      mira.call(projectRoutes.decide, { params, body: { version: 1, decision: 'accept' } });
    expect((await accept()).status).toBe(409);
    const say = (who: Actor, agrees: boolean, version = 1, reason = '') =>
      who.call(projectRoutes.contribute, { params, body: { version, agrees, reason } });
    expect((await say(mira, true)).status).toBe(404);
    expect((await say(cleo, true)).status).toBe(404);
    const { body: waiting } = await juno.call(projectRoutes.contributorRequests);
    expect(waiting.requests).toMatchObject([
      { id: body.id, title: 'The Salt Road', customer: 'Cleo Marchetti', version: 1, agrees: null },
    ]);
    expect(waiting.requests[0]).toMatchObject({ ppm: 250_000, terms: { price: 33_333 } });
    expect((await mira.call(projectRoutes.contributorRequests)).body.requests).toEqual([]);
    expect((await juno.call(notificationRoutes.list)).body.notifications[0]).toMatchObject({
      message: 'Cleo Marchetti requests rights in ‘The Salt Road’ – your approval is needed',
      path: '/books/invitations',
    });
    expect((await say(juno, true, 2)).status).toBe(409);
    await say(juno, false, 1, 'Not for so little.');
    expect((await mira.call(notificationRoutes.list)).body.notifications[0]!.message).toContain(
      'Juno Vale refused version 1 of the terms',
    );
    expect((await accept()).status).toBe(409);
    expect((await mira.call(projectRoutes.get, { params })).body.contributors).toEqual([
      { name: 'Juno Vale', agrees: false, reason: 'Not for so little.' },
    ]);
    expect((await say(juno, true)).body.requests).toMatchObject([{ agrees: true }]);
    expect((await mira.call(notificationRoutes.list)).body.notifications[0]!.message).toContain(
      'All contributors approved the terms',
    );
    const { body: accepted } = await accept();
    expect((await say(juno, false)).status).toBe(409);
    expect(accepted.agreement!.text).toContain('It is about The Salt Road.');
    await mira.call(bookRoutes.publish, { params: { id: book }, body: { published: false } });
    for (const who of [mira, cleo])
      await who.call(projectRoutes.sign, {
        params,
        body: { name: 'A name', sha256: accepted.agreement!.sha256, agreed: true },
      });
    const { body: page } = await cleo.call(projectRoutes.pay, { params, body: {} });
    await payWith('4242 4242 4242 4242', page.url);
    await eventually('it begins', async () => {
      const { body: project } = await cleo.call(projectRoutes.get, { params });
      return project.state === 'active';
    });
    const { db } = server.handle;
    const [paid] = await rows<{ net: number }>(
      db,
      sql`select gross - fee - tax as net from payments`,
    );
    const earned = await rows<{ payee: string; amount: number }>(
      db,
      sql`select payee, amount from earnings where cause_id = ${body.id} order by amount desc`,
    );
    const artist = (await mira.call(profileRoutes.mine)).body.artist!.id;
    const influencer = (await juno.call(profileRoutes.mine)).body.influencer!.id;
    expect(earned.map(({ payee }) => payee)).toEqual([artist, influencer]);
    const whole = Math.floor((paid!.net * 7000) / 10_000);
    const [hers, theirs] = earned.map(({ amount }) => amount);
    expect(Math.abs(hers! - whole * 0.75)).toBeLessThan(1);
    expect(hers! + theirs!).toBe(whole);
    expect(await audit(db)).toEqual([]);
  });

  test('needs everybody’s yes to each version, and to who gets what', async () => {
    await mira.call(bookRoutes.publish, { params: { id: book }, body: { published: true } });
    const { body } = await begin();
    const params = { id: body.id };
    const terms = { rights: ['illustration' as const], price: 26_000 };
    await send(body.id, terms);
    const say = (version: number) =>
      juno.call(projectRoutes.contribute, { params, body: { version, agrees: true } });
    await say(1);
    const { body: countered } = await mira.call(projectRoutes.submit, {
      params,
      body: { version: 1, terms: { ...someTerms(0, terms), price: 30_000 } },
    });
    const accept = (version: number) =>
      cleo.call(projectRoutes.decide, { params, body: { version, decision: 'accept' } });
    // The approval was for the version before.
    expect(countered.contributors).toMatchObject([{ agrees: null }]);
    expect((await accept(2)).status).toBe(409);
    await say(2);
    const { body: shared } = await mira.call(bookRoutes.own, { params: { id: book } });
    const part = shared.parts[0]!;
    await mira.call(bookRoutes.share, {
      params: { id: book },
      body: { parts: [{ id: part.id, who: 'juno@limn.test', role: part.role, basisPoints: 4000 }] },
    });
    const { body: asked } = await juno.call(bookRoutes.invitations);
    await juno.call(bookRoutes.answer, {
      params: { id: part.id },
      body: { agrees: true, terms: asked.invitations[0]!.terms, kind: 'influencer' },
    });
    await mira.call(bookRoutes.publish, { params: { id: book }, body: { published: true } });
    const refused = await accept(2);
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain('Send the terms again');
    // The same terms may be sent again, because another person gets a part now.
    const { status } = await cleo.call(projectRoutes.submit, {
      params,
      body: { version: 2, terms: countered.terms },
    });
    expect(status).toBe(200);
    await say(3);
    const { body: agreed } = await mira.call(projectRoutes.decide, {
      params,
      body: { version: 3, decision: 'accept' },
    });
    expect(agreed.state).toBe('accepted');
  });

  test('a contributor who sells nothing else is paid at the provider once the hold ends', async () => {
    const { body: connect } = await juno.call(billingRoutes.connect);
    expect((await fetch(connect.url, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    const { body: before } = await juno.call(billingRoutes.earnings);
    expect(before.summary.held).toBeGreaterThan(0);
    await server.moveClock('+31d');
    const { summary } = await eventually('everything is paid', async () => {
      const { body } = await juno.call(billingRoutes.earnings);
      return body.earnings.every(({ status }) => status === 'paid') ? body : undefined;
    });
    expect(summary).toMatchObject({ held: 0, available: 0, paid: before.summary.held });
    const { body: stated } = await juno.call(statementRoutes.list);
    expect(stated.statements.reduce((sum, { paidOut }) => sum + paidOut, 0)).toBe(summary.paid);
    expect(stated.statements[0]).toMatchObject({ closing: 0 });
    expect(await audit(server.handle.db)).toEqual([]);
  });

  test('keeps a contributor’s consent to what was signed, without their words, once their account is deleted', async () => {
    const consents = () =>
      rows<{ agrees: boolean; reason: string }>(
        server.handle.db,
        sql`select c.agrees, c.reason from project_consents c
            join project_agreements a on a.project_id = c.project_id
            where a.signatures <> '[]'::jsonb order by c.project_id, c.version`,
      );
    const before = await consents();
    expect(before.length).toBeGreaterThan(0);
    await juno.call(identityRoutes.deleteMe, { body: { email: 'juno@limn.test' } });
    await server.moveClock('+15d');
    await eventually('the account is gone', async () => {
      const left = await rows(
        server.handle.db,
        sql`select 1 from users where email = 'juno@limn.test'`,
      );
      return left.length === 0;
    });
    expect(await consents()).toEqual(before.map(({ agrees }) => ({ agrees, reason: '' })));
  });
});
