import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminRoutes } from '@limn/contracts/admin';
import { billingRoutes } from '@limn/contracts/billing';
import { featureRoutes } from '@limn/contracts/features';
import { identityRoutes } from '@limn/contracts/identity';
import type { PhotoId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { photoRoutes, type PhotoPurpose } from '@limn/contracts/photos';
import { profileRoutes } from '@limn/contracts/profiles';
import { SignupDraft, signupRoutes } from '@limn/contracts/signup';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalTables } from '../src/modules/account/personal-data.ts';
import { rows } from '../src/platform/database/database.ts';
import { testPicture } from './pictures.ts';
import { acceptArtStyleAgreement, completeDraft, payWith, signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { issueToken, readSigningKey } from '../src/modules/identity/index.ts';
import { type Actor, callRoute } from '@limn/contracts/call';
import { eventually } from '../seeds/eventually.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let ada: Actor;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'waitlist' });
  ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
});
afterAll(() => server.close());

async function uploadPhoto(person: Actor, purpose: PhotoPurpose, side = 400): Promise<PhotoId> {
  const { body: ticket } = await person.call(photoRoutes.ticket, { body: { purpose } });
  if (ticket.kind !== 'signed') throw new Error('a signed address is expected');
  const form = new FormData();
  form.set('file', new Blob([await testPicture(7, side)]), 'photo.png');
  const answer = await fetch(`${server.url}${ticket.url}`, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  return ticket.id;
}

/** The same address under another signature. */
const forge = (url: string) =>
  url.replace(/signature=(.)/, (_, first) => (first === '0' ? 'signature=1' : 'signature=0'));

describe('signing up', () => {
  test('a draft is kept as it was typed, and becomes a profile once it is right', async () => {
    const nia = await server.as('nia@limn.test');
    await nia.call(identityRoutes.login);
    const kind = { params: { kind: 'influencer' } };
    const typed = {
      accountName: 'N',
      socialNetworks: { instagram: { handle: '2fast', followers: 12 } },
    };
    await nia.call(signupRoutes.save, { ...kind, body: { draft: typed, step: 'social-accounts' } });
    const { body: saved } = await nia.call(signupRoutes.draft, kind);
    expect(saved.step).toBe('social-accounts');
    expect(saved.draft.socialNetworks.instagram).toEqual({ handle: '2fast', followers: 12 });

    const refused = await nia.call(profileRoutes.create, { body: { kind: 'influencer' } });
    expect(refused.status).toBe(422);
    expect(refused.error?.fields?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['accountName', 'socialNetworks.instagram.handle']),
    );
    // Nothing typed is lost by the refusal.
    expect((await nia.call(signupRoutes.draft, kind)).body.draft).toEqual(saved.draft);

    const draft = {
      ...completeDraft('influencer', 'Nia'),
      headshot: await uploadPhoto(nia, 'headshot'),
      coverImage: await uploadPhoto(nia, 'coverphoto'),
    };
    await nia.call(signupRoutes.save, { ...kind, body: { draft, step: 'pricing-setup' } });
    const { body: profile } = await nia.call(profileRoutes.create, {
      body: { kind: 'influencer' },
    });
    expect(profile).toMatchObject({ companyName: 'Nia', fullName: 'Achterberg', published: false });
    expect(profile.headshot).toMatchObject({ width: 1024, height: 1024 });
    expect(profile.coverphoto?.id).toBe(draft.coverImage);
    const small = await fetch(`${server.url}${profile.headshot?.smallUrl}`);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect((await nia.call(profileRoutes.create, { body: { kind: 'influencer' } })).status).toBe(
      422,
    );
  });

  test('somebody else’s photo is refused', async () => {
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira');
    const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo');
    const headshot = await uploadPhoto(mira, 'headshot');
    const { status, error } = await cleo.call(profileRoutes.update, {
      params: { kind: 'creator' },
      body: { accountName: 'Cleo', website: 'https://example.com', headshot },
    });
    expect(status).toBe(422);
    expect(error?.fields?.[0]?.path).toBe('headshot');
  });

  test('an upload ticket is good once, and only with its signature', async () => {
    const cleo = await server.as('cleo@limn.test');
    const { body: ticket } = await cleo.call(photoRoutes.ticket, { body: { purpose: 'picture' } });
    if (ticket.kind !== 'signed') throw new Error('a signed address is expected');
    const send = (url: string) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(40)]), 'x.png');
      return fetch(`${server.url}${url}`, { method: 'POST', body: form });
    };
    expect((await send(forge(ticket.url))).status).toBe(403);
    expect((await send(ticket.url)).status).toBe(415);
    const id = await uploadPhoto(cleo, 'picture');
    expect((await send(ticket.url.replaceAll(ticket.id, id))).status).toBe(403);
  });
});

describe('a profile', () => {
  test('shows a portfolio in its order, takes pictures out and back, and is liked', async () => {
    const juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno');
    const params = { kind: 'influencer' };
    const add = async () =>
      juno.call(profileRoutes.addPortfolioImage, {
        params,
        body: { photoId: await uploadPhoto(juno, 'portfolio'), description: 'A ferry' },
      });
    const first = (await add()).body;
    const second = (await add()).body;
    await juno.call(profileRoutes.orderPortfolio, { params, body: { ids: [second.id, first.id] } });
    const wrong = await juno.call(profileRoutes.orderPortfolio, {
      params,
      body: { ids: [first.id] },
    });
    expect(wrong.status).toBe(422);
    await juno.call(profileRoutes.removePortfolioImage, { params: { id: second.id } });
    await juno.call(profileRoutes.restorePortfolioImage, { params: { id: second.id } });

    const { body: mine } = await juno.call(profileRoutes.mine);
    const id = mine.influencer!.id;
    const guest = await server.as();
    expect((await guest.call(profileRoutes.face, { params: { id } })).status).toBe(404);
    await juno.call(profileRoutes.publish, { params, body: { published: true } });
    const cleo = await server.as('cleo@limn.test');
    expect((await cleo.call(profileRoutes.like, { params: { id } })).body.likes).toBe(1);
    expect((await cleo.call(profileRoutes.like, { params: { id } })).body.likes).toBe(1);
    const { body: face } = await cleo.call(profileRoutes.face, { params: { id } });
    expect(face).toMatchObject({ liked: true, likes: 1, companyName: 'Juno' });
    expect(face.portfolioImages.map((image) => image.id)).toEqual([second.id, first.id]);
    expect(face).not.toHaveProperty('fullName');
    const { body: list } = await guest.call(profileRoutes.published, { query: { search: 'jun' } });
    expect(list.profiles.map((profile) => profile.id)).toContain(id);
  });

  test('that is deleted takes its styles off the market, and can be taken back', async () => {
    const tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas');
    const style = await publishStyle(tomas, 'Villages');
    const params = { kind: 'artist' };
    await tomas.call(profileRoutes.remove, { params });
    expect((await tomas.call(profileRoutes.mine)).body.artist).toBeUndefined();
    const guest = await server.as();
    expect((await guest.call(styleRoutes.get, { params: { id: style } })).status).toBe(404);
    expect((await tomas.call(profileRoutes.restore, { params })).status).toBe(200);
    const { body } = await tomas.call(styleRoutes.get, { params: { id: style } });
    expect(body.published).toBe(false);
  });
});

describe('a consent', () => {
  test('says who advised the person, if they told', async () => {
    const petra = await signUpAccepted('petra@limn.test');
    const seen = await acceptArtStyleAgreement(petra);
    const create = (name: string, advisedBy?: string) =>
      petra.call(styleRoutes.create, {
        body: { name, agreement: { ...seen, advisedBy: advisedBy as never } },
      });
    expect((await create('Harbours', 'union')).status).toBe(201);
    expect((await create('Quays')).status).toBe(201);
    const refused = await create('Piers', 'a friend');
    expect(refused.error?.fields?.[0]?.path).toBe('agreement.advisedBy');
    const { body } = await petra.call(licensingRoutes.consents);
    const said = (subject: string) =>
      body.consents.find((item) => item.subject === subject)?.advisedBy;
    expect([said('Harbours'), said('Quays')]).toEqual(['union', null]);
    const accepted = await petra.call(licensingRoutes.accept, {
      body: { ...seen, advisedBy: 'agent' },
    });
    expect(accepted.body.consents[0]).toMatchObject({ subject: null, advisedBy: 'agent' });
  });

  test('that is withdrawn ends what it allowed, and can be given again', async () => {
    const ines = await signUpAccepted('ines@limn.test');
    const style = await publishStyle(ines, 'Ridges', 412);
    const { body: before } = await ines.call(licensingRoutes.consents);
    const consent = before.consents.find((item) => item.subject === 'Ridges')!;
    expect(consent.withdrawable).toBe(true);
    const withdraw = () => ines.call(licensingRoutes.withdraw, { params: { id: consent.id } });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(409);
    const guest = await server.as();
    expect((await guest.call(styleRoutes.get, { params: { id: style } })).status).toBe(404);
    const publish = () =>
      ines.call(styleRoutes.update, { params: { id: style }, body: { published: true } });
    expect((await publish()).status).toBe(409);
    await ines.call(licensingRoutes.accept, {
      body: { ...(await acceptArtStyleAgreement(ines)), again: consent.id },
    });
    expect((await publish()).status).toBe(200);
  });
});

/** A new person accepted by the admin, with an artist profile. */
async function signUpAccepted(email: string): Promise<Actor> {
  const person = await server.as(email);
  await person.call(identityRoutes.login);
  const { body } = await ada.call(adminRoutes.waitlist, { query: { search: email } });
  await ada.call(adminRoutes.accept, { body: { ids: body.people.map(({ id }) => id) } });
  return signUp(server, email, 'artist', 'A new artist');
}

describe('the waitlist', () => {
  test('lets several people in at once; each gets a letter', async () => {
    const names = ['ann@limn.test', 'ben@limn.test'];
    for (const name of names) {
      const { body } = await (await server.as(name)).call(identityRoutes.login);
      expect(body.user).toBeUndefined();
    }
    const { body } = await ada.call(adminRoutes.waitlist, { query: { sort: 'email', size: 100 } });
    const ids = body.people.filter(({ email }) => names.includes(email)).map(({ id }) => id);
    expect((await ada.call(adminRoutes.accept, { body: { ids } })).body).toEqual({ accepted: 2 });
    expect((await ada.call(adminRoutes.accept, { body: { ids } })).body).toEqual({ accepted: 0 });
    const ann = await (await server.as('ann@limn.test')).call(identityRoutes.login);
    expect(ann.body.user?.email).toBe('ann@limn.test');
    const mail = await eventually('both letters are written to files', async () => {
      const { body: outbox } = await ada.call(adminRoutes.mails, { query: { size: 100 } });
      const sent = outbox.mails.filter((item) => names.includes(item.to) && item.status === 'sent');
      return sent.length === 2 ? sent[0] : undefined;
    });
    expect(mail.subject).toBe('Welcome to Limn: your account is open');
    const folder = join(server.dataFolder, 'mail');
    expect(readdirSync(folder)).toContain(`${mail.id}.eml`);
    expect(readFileSync(join(folder, `${mail.id}.eml`), 'utf8')).toContain(`To: ${mail.to}`);
    const { body: whole } = await ada.call(adminRoutes.mail, { params: { id: mail.id } });
    expect(whole.text).toContain(`${server.url}/sign-in`);
  });
});

describe('letters about money', () => {
  test('a payment has a receipt, in HTML too, and is listed with it', async () => {
    const olga = await signUpAccepted('olga@limn.test');
    const { body: page } = await olga.call(billingRoutes.checkoutPlan, {
      body: {
        successUrl: `${server.url}/account`,
        cancelUrl: `${server.url}/account`,
        priceId: 'price_studio',
        mode: 'payment',
      },
    });
    await payWith('4242 4242 4242 4242', page.url);
    const letter = await eventually('the receipt is sent', async () => {
      const { body } = await ada.call(adminRoutes.mails, { query: { size: 100 } });
      return body.mails.find(
        (mail) => mail.to === 'olga@limn.test' && mail.subject === 'Receipt: $49.00' && mail.sentAt,
      );
    });
    const file = readFileSync(join(server.dataFolder, 'mail', `${letter.id}.eml`), 'utf8');
    expect(file).toContain('Content-Type: text/plain');
    expect(file).toContain('Content-Type: text/html');
    const { body } = await olga.call(billingRoutes.payments);
    expect(body.payments).toMatchObject([
      { description: 'Limn Studio, one month', amount: 4900, refunded: 0, currency: 'USD' },
    ]);
    expect(await (await fetch(body.payments[0]!.receiptUrl!)).text()).toContain('$49.00');
  });

  test('a plan that was bought beside one that was given says until when it is paid', async () => {
    const olga = await server.as('olga@limn.test');
    await server.handle.db.execute(
      sql`insert into plan_periods (id, user_id, plan, starts_at, created_at)
          select 'per_given', id, 'creator', now(), now() from users where email = 'olga@limn.test'`,
    );
    const { body } = await olga.call(billingRoutes.account);
    expect(body).toMatchObject({ plan: { id: 'studio' }, endsAt: expect.any(String) });
    expect(body.followedBy).toEqual({ plan: 'Creator', until: null });
  });
});

test('somebody whose provider gives no address is told so, and not let in', async () => {
  const key = await readSigningKey(server.dataFolder);
  const token = await issueToken({ key, publicUrl: server.url, email: '' });
  const { status, body } = await callRoute(server.url, token, identityRoutes.login);
  expect(status).toBe(200);
  expect(body).toEqual({ missing: 'email' });
});

test('a letter that is tried again has not failed', async () => {
  await server.handle.db.execute(
    sql`insert into mails (id, recipient, subject, body, error, attempts, created_at) values
        ('mai_01J00000000000000000000001', 'x@limn.test', 'Once', '', 'no answer', 1, now()),
        ('mai_01J00000000000000000000002', 'x@limn.test', 'For good', '', 'no answer', 9, now())`,
  );
  const { body } = await ada.call(adminRoutes.mails, { query: { size: 100 } });
  const states = body.mails.filter((mail) => mail.to === 'x@limn.test');
  expect(Object.fromEntries(states.map(({ subject, status }) => [subject, status]))).toEqual({
    Once: 'retrying',
    'For good': 'failed',
  });
});

describe('features', () => {
  const set = (flag: 'nilv' | 'canvasEnhancements', body: object) =>
    ada.call(featureRoutes.setRule, {
      params: { flag },
      body: { percentage: 0, roles: [], people: [], ...body },
    });

  test('open by role and person by person; a person’s own setting wins', async () => {
    const cleo = await server.as('cleo@limn.test');
    const mira = await server.as('mira@limn.test');
    const open = async (person: Actor) => (await person.call(featureRoutes.mine)).body.nilv;
    await set('nilv', { roles: ['creator'] });
    expect([await open(cleo), await open(mira)]).toEqual([true, false]);
    const guest = await server.as();
    expect((await guest.call(profileRoutes.published)).body.total).toBe(0);
    await set('nilv', {
      roles: ['creator'],
      people: [
        { email: 'Cleo@limn.test', open: false },
        { email: 'mira@limn.test', open: true },
      ],
    });
    expect([await open(cleo), await open(mira)]).toEqual([false, true]);
    await set('nilv', { percentage: 100 });
    expect([await open(cleo), await open(guest)]).toEqual([true, true]);
  });

  test('the admin pages are hidden from everyone else, and no rule opens them', async () => {
    const cleo = await server.as('cleo@limn.test');
    expect((await cleo.call(featureRoutes.rules)).status).toBe(404);
    const { body } = await ada.call(featureRoutes.rules);
    expect(body.rules.map(({ flag }) => flag)).toEqual(['nilv', 'canvasEnhancements']);
  });
});

describe('a plan', () => {
  const own = (path: string) => `${server.url}${path}`;
  const checkout = (person: Actor, priceId: string, successUrl = own('/account#billing')) =>
    person.call(billingRoutes.checkoutPlan, {
      body: { successUrl, cancelUrl: own('/account#billing'), priceId, mode: 'payment' },
    });
  const account = async (person: Actor) => (await person.call(billingRoutes.account)).body;

  test('is bought for a month, queued, raised and ends by itself', async () => {
    const cleo = await server.as('cleo@limn.test');
    expect((await account(cleo)).credits.available).toBe(25);
    const { body: page } = await checkout(cleo, 'price_creator');
    await payWith('4242 4242 4242 4242', page.url);
    const bought = await eventually('the plan begins', async () => {
      const now = await account(cleo);
      return now.plan.id === 'creator' ? now : undefined;
    });
    expect(bought.credits.available).toBe(525);
    const { body: plan } = await cleo.call(billingRoutes.plan);
    expect(plan).toEqual({ active: true, free: false, name: 'Creator' });

    const again = await checkout(cleo, 'price_creator');
    await payWith('4242 4242 4242 4242', again.body.url);
    const queued = await eventually('the second month follows the first', async () => {
      const now = await account(cleo);
      return now.endsAt && now.endsAt > bought.endsAt! ? now : undefined;
    });
    // Its credits come when it begins.
    expect(queued.credits.available).toBe(525);

    const raised = await checkout(cleo, 'price_studio');
    await payWith('4242 4242 4242 4242', raised.body.url);
    const studio = await eventually('the higher plan begins at once', async () => {
      const now = await account(cleo);
      return now.plan.id === 'studio' ? now : undefined;
    });
    expect(studio.credits.available).toBe(3025);
    // The rest of the Creator month follows.
    expect(studio.followedBy).toMatchObject({ plan: 'Creator' });
    expect(studio.followedBy!.until! > queued.endsAt!).toBe(true);
    const { body: portal } = await cleo.call(billingRoutes.managePlan, {
      body: { returnUrl: own('/account#billing') },
    });
    expect(await (await fetch(portal.url)).text()).toContain('Limn Studio, one month');

    await server.moveClock('+95d');
    expect((await account(cleo)).plan.id).toBe('free');
    await server.moveClock('reset');
  });

  test('is only bought with a known price, and only this site is come back to', async () => {
    const cleo = await server.as('cleo@limn.test');
    expect((await checkout(cleo, 'price_unknown')).error?.fields?.[0]?.path).toBe('priceId');
    const elsewhere = await checkout(cleo, 'price_creator', 'https://evil.example/');
    expect(elsewhere.error?.fields?.[0]?.path).toBe('successUrl');
  });
});

describe('an account', () => {
  test('keeps the name and picture its person chose over the provider’s', async () => {
    const nia = await server.as('nia@limn.test');
    const picture = await uploadPhoto(nia, 'picture');
    await nia.call(identityRoutes.updateMe, { body: { givenName: 'Nía', picture } });
    const { body } = await nia.call(identityRoutes.login);
    expect(body.user).toMatchObject({ givenName: 'Nía', familyName: 'Achterberg' });
    expect(body.user?.picture).toContain(picture);
  });

  test('is exported as a ZIP that holds every table which names the person', async () => {
    const named = await rows<{ table_name: string }>(
      server.handle.db,
      sql`select distinct table_name from information_schema.columns
          where table_schema = 'public' and column_name in ('user_id', 'profile_id')`,
    );
    expect(Object.keys(personalTables)).toEqual(
      expect.arrayContaining(named.map((row) => row.table_name)),
    );
    const nia = await server.as('nia@limn.test');
    const { body: late } = await nia.call(identityRoutes.exportMe);
    await server.handle.db.execute(
      sql`update account_exports set expires_at = now() - interval '1 second'`,
    );
    expect((await fetch(`${server.url}${late.url}`)).status).toBe(403);
    const { body } = await nia.call(identityRoutes.exportMe);
    expect((await fetch(`${server.url}${body.url.slice(0, -1)}_`)).status).toBe(403);
    const answer = await fetch(`${server.url}${body.url}`);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const profiles: unknown = JSON.parse(strFromU8(files['data/profiles.json']!));
    expect(profiles).toMatchObject([{ kind: 'influencer', account_name: 'Nia' }]);
    expect(Object.keys(files).filter((name) => name.startsWith('photos/')).length).toBe(3);
    // The address was good once.
    expect((await fetch(`${server.url}${body.url}`)).status).toBe(403);
  });

  test('is deleted after 14 days, unless that is taken back', async () => {
    const dora = await signUpAccepted('dora@limn.test');
    const me = async () => (await dora.call(identityRoutes.me)).body;
    const wrong = await dora.call(identityRoutes.deleteMe, { body: { email: 'no' } });
    expect(wrong.error?.fields?.[0]?.path).toBe('email');
    const asked = await dora.call(identityRoutes.deleteMe, { body: { email: 'Dora@limn.test' } });
    expect(asked.body.deletionAt).not.toBeNull();
    await dora.call(identityRoutes.keepMe);
    expect((await me()).deletionAt).toBeNull();

    await dora.call(identityRoutes.deleteMe, { body: { email: 'dora@limn.test' } });
    const { id } = await me();
    await server.moveClock('+15d');
    await eventually('the account is gone', async () => {
      const [user] = await rows<{ email: string }>(
        server.handle.db,
        sql`select email from users where id = ${id}`,
      );
      return user?.email === '';
    });
    await server.moveClock('reset');
    // Signing in with the same address starts a new account, on the waitlist.
    const { body } = await (await server.as('dora@limn.test')).call(identityRoutes.login);
    expect(body.user).toBeUndefined();
  });
});

test('a draft without anything in it is a draft', () => {
  expect(SignupDraft.parse({})).toMatchObject({ accountType: 'personal', published: false });
});
