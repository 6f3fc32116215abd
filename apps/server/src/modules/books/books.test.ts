import type { Actor } from '@limn/contracts/call';
import { type BookFields, bookRoutes, type OwnBook } from '@limn/contracts/books';
import { notificationRoutes } from '@limn/contracts/notifications';
import { profileRoutes } from '@limn/contracts/profiles';
import { moderationRoutes } from '@limn/contracts/moderation';
import { reportRoutes } from '@limn/contracts/reports';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { rows } from '../../platform/database/database.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { personalRows, personOf } from '../account/personal-data.ts';
import { approversOf, bookOfferOf, forgetBooks } from './index.ts';
import { partTransitions } from './states.ts';

let server: TestServer;
let mira: Actor;
let tomas: Actor;
let juno: Actor;
let cleo: Actor;
let guest: Actor;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira');
  tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas');
  juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo');
  guest = await server.as();
});
afterAll(() => server.close());

const fields: z.input<typeof BookFields> = {
  title: 'The Salt Road',
  isbn: '0-306-40615-2',
  language: 'pt-br',
  genres: ['Travel'],
  blurb: 'Along the coast by bicycle.',
  excerpt: 'It began with a borrowed bicycle.',
  rights: {
    illustration: { offered: true, includes: 'Up to twenty pictures.', price: 25_000 },
    narration: { offered: true, includes: 'One reading, in any language.', price: 0 },
  },
  forbiddenUses: ['Advertising'],
};

async function begin(person: Actor, more: Partial<typeof fields> = {}): Promise<OwnBook> {
  const kind = person === juno ? 'influencer' : 'artist';
  const { body, error } = await person.call(bookRoutes.create, {
    body: { ...fields, ...more, kind },
  });
  if (error) throw new Error(error.message);
  return body;
}
const share = (
  person: Actor,
  { id }: OwnBook,
  parts: z.input<NonNullable<(typeof bookRoutes.share)['body']>>['parts'],
) => person.call(bookRoutes.share, { params: { id }, body: { parts } });
const publish = (person: Actor, { id }: OwnBook, published = true) =>
  person.call(bookRoutes.publish, { params: { id }, body: { published } });
const read = (person: Actor, { id }: OwnBook) => person.call(bookRoutes.get, { params: { id } });

async function invitation(person: Actor, { id }: OwnBook) {
  const { body } = await person.call(bookRoutes.invitations);
  return body.invitations.find(({ book }) => book.id === id)!;
}
async function answer(person: Actor, book: OwnBook, agrees = true) {
  const { id, terms } = await invitation(person, book);
  const kind = person === juno ? ('influencer' as const) : ('artist' as const);
  return person.call(bookRoutes.answer, { params: { id }, body: { agrees, terms, kind } });
}

test('an author publishes a book, and anyone may find and read it', async () => {
  const book = await begin(mira);
  expect(book).toMatchObject({
    isbn: '9780306406157',
    language: 'pt-BR',
    state: 'draft',
    ownBasisPoints: 10_000,
  });
  expect((await read(guest, book)).status).toBe(404);
  expect((await publish(mira, book)).body.state).toBe('published');
  expect((await read(guest, book)).body).toMatchObject({
    title: 'The Salt Road',
    excerpt: fields.excerpt,
    contributors: [{ name: 'Mira', kind: 'artist', role: 'author' }],
    mine: false,
  });
  expect((await read(mira, book)).body.mine).toBe(true);

  const found = async (query: object) => {
    const { body } = await guest.call(bookRoutes.published, { query });
    return body.books.filter(({ id }) => id === book.id).length;
  };
  expect(await found({ search: 'salt mira' })).toBe(1);
  expect(await found({ search: 'pepper' })).toBe(0);
  expect(await found({ language: 'pt' })).toBe(1);
  expect(await found({ language: 'pa' })).toBe(0);
  expect(await found({ right: 'narration' })).toBe(1);
  expect(await found({ right: 'training' })).toBe(0);

  await publish(mira, book, false);
  expect(await found({})).toBe(0);
});

test('a book with two people is public when both say so, and not a moment longer', async () => {
  const book = await begin(mira, { title: 'Two Hands' });
  const shared = await share(mira, book, [
    { who: 'juno@limn.test', role: 'illustrator', basisPoints: 2500 },
  ]);
  expect(shared.body).toMatchObject({
    ownBasisPoints: 7500,
    parts: [{ name: 'juno@limn.test', state: 'invited' }],
  });
  expect((await publish(mira, book)).status).toBe(409);

  expect(await invitation(juno, book)).toMatchObject({
    role: 'illustrator',
    basisPoints: 2500,
    holder: { name: 'Mira', basisPoints: 7500 },
  });
  expect((await answer(juno, book)).status).toBe(204);
  expect((await publish(mira, book)).body.state).toBe('published');
  const { db } = server.handle;
  const profiles = await Promise.all([mira, juno].map((person) => person.call(profileRoutes.mine)));
  const ids = [profiles[0]!.body.artist!.id, profiles[1]!.body.influencer!.id];
  expect(await bookOfferOf(db, book.id)).toMatchObject({
    rights: ['illustration', 'narration'],
    payees: [
      { profileId: ids[0], basisPoints: 7500 },
      { profileId: ids[1], basisPoints: 2500 },
    ],
  });
  expect((await approversOf(db, book.id)).map(({ profileId }) => profileId)).toEqual(ids);

  // Other words on the cover are the holder's own affair; other rights are not.
  const own = (more: object) =>
    mira.call(bookRoutes.update, { params: { id: book.id }, body: { ...fields, ...more } });
  expect((await own({ title: 'Four Hands' })).body.state).toBe('published');
  const before = await invitation(juno, book);
  const changed = await own({ title: 'Four Hands', forbiddenUses: [] });
  expect(changed.body).toMatchObject({ state: 'draft', parts: [{ state: 'invited' }] });
  expect((await read(guest, book)).status).toBe(404);
  expect(await bookOfferOf(db, book.id)).toBeUndefined();
  const { body: bell } = await juno.call(notificationRoutes.list);
  expect(bell.notifications[0]?.message).toBe(
    'The terms of ‘Four Hands’ have changed – your approval is needed',
  );
  // Consent to outdated terms is rejected.
  const stale = await juno.call(bookRoutes.answer, {
    params: { id: before.id },
    body: { agrees: true, terms: before.terms, kind: 'influencer' },
  });
  expect(stale.status).toBe(409);
  await answer(juno, book);
  await publish(mira, book);

  await juno.call(bookRoutes.withdraw, { params: { id: before.id } });
  expect((await read(guest, book)).status).toBe(404);
  expect((await publish(mira, book)).status).toBe(409);
  expect((await juno.call(bookRoutes.withdraw, { params: { id: before.id } })).status).toBe(409);
});

test('who says no is asked again, or left out', async () => {
  const book = await begin(tomas, { title: 'No and Yes' });
  const { body: profiles } = await mira.call(profileRoutes.mine);
  const page = `${server.url}/marketplace/artists/${profiles.artist!.id}`;
  const { body } = await share(tomas, book, [{ who: page, role: 'editor', basisPoints: 100 }]);
  await answer(mira, book, false);
  expect((await answer(mira, book)).status).toBe(409);
  const again = [{ id: body.parts[0]!.id, role: 'editor' as const, basisPoints: 100 }];
  expect((await share(tomas, book, again)).body.parts[0]?.state).toBe('invited');
  await answer(mira, book);
  // Saving the same again sends no new invitation.
  expect((await share(tomas, book, again)).body.parts[0]?.state).toBe('agreed');
  const alone = await share(tomas, book, []);
  expect(alone.body).toMatchObject({ parts: [], ownBasisPoints: 10_000 });
  expect((await publish(tomas, book)).status).toBe(200);
});

test('a refusal has a reason that the holder reads, and can be taken back', async () => {
  const book = await begin(tomas, { title: 'Second Thoughts' });
  const { body: profiles } = await mira.call(profileRoutes.mine);
  const page = `${server.url}/marketplace/artists/${profiles.artist!.id}`;
  await share(tomas, book, [{ who: page, role: 'editor', basisPoints: 100 }]);
  const { id, terms } = await invitation(mira, book);
  const reopen = (who: Actor) => who.call(bookRoutes.reopen, { params: { id } });
  expect((await reopen(mira)).status).toBe(409);
  await mira.call(bookRoutes.answer, {
    params: { id },
    body: { agrees: false, terms, kind: 'artist', reason: 'One percent is too little.' },
  });
  const partOf = async () => {
    const { body } = await tomas.call(bookRoutes.mine, { query: { kind: 'artist', size: 100 } });
    return body.books.find((one) => one.id === book.id)?.parts[0];
  };
  expect(await partOf()).toMatchObject({
    state: 'declined',
    reason: 'One percent is too little.',
  });
  const newest = async () =>
    (await tomas.call(notificationRoutes.list)).body.notifications[0]?.message;
  expect(await newest()).toBe(
    'Mira declined their part of ‘Second Thoughts’: One percent is too little.',
  );
  expect((await reopen(juno)).status).toBe(404);
  expect((await reopen(mira)).status).toBe(204);
  expect(await partOf()).toMatchObject({ state: 'invited', reason: '' });
  expect(await newest()).toBe(
    'Mira reconsiders their part of ‘Second Thoughts’ and will answer again',
  );
  expect((await answer(mira, book)).status).toBe(204);
  expect(await partOf()).toMatchObject({ state: 'agreed' });
});

test('parts that cannot be are refused where they stand', async () => {
  const book = await begin(mira, { title: 'Parts' });
  const refused = async (...parts: Parameters<typeof share>[2]) => {
    const { status, error } = await share(mira, book, parts);
    return `${status} ${error?.fields?.[0]?.path}`;
  };
  const role = 'author' as const;
  expect(await refused({ who: 'nobody', role, basisPoints: 100 })).toBe('422 parts.0.who');
  expect(await refused({ who: 'MIRA@limn.test', role, basisPoints: 1 })).toBe('422 parts.0.who');
  expect(await refused({ who: 'a@b.test', role, basisPoints: 0 })).toBe('422 parts.0.basisPoints');
  expect(
    await refused(
      { who: 'a@b.test', role, basisPoints: 6000 },
      { who: 'c@d.test', role, basisPoints: 4000 },
    ),
  ).toBe('422 parts.1.basisPoints');
  expect(
    await refused(
      { who: 'a@b.test', role, basisPoints: 10 },
      { who: 'A@b.test', role, basisPoints: 10 },
    ),
  ).toBe('422 parts.1.who');
  const cleos = (await cleo.call(profileRoutes.mine)).body.creator!.id;
  expect(await refused({ who: cleos, role, basisPoints: 10 })).toBe('422 parts.0.who');
});

test('what is somebody else’s is not found, whatever one tries with it', async () => {
  const book = await begin(mira, { title: 'Not yours' });
  await share(mira, book, [{ who: 'juno@limn.test', role: 'author', basisPoints: 10 }]);
  const { id: part, terms } = await invitation(juno, book);
  const params = { id: book.id };
  const mine = { id: part };
  for (const other of [tomas, cleo]) {
    const tries = await Promise.all([
      other.call(bookRoutes.own, { params }),
      other.call(bookRoutes.update, { params, body: fields }),
      other.call(bookRoutes.share, { params, body: { parts: [] } }),
      other.call(bookRoutes.publish, { params, body: { published: true } }),
      other.call(bookRoutes.remove, { params }),
      other.call(bookRoutes.restore, { params }),
      other.call(bookRoutes.answer, {
        params: mine,
        body: { agrees: true, terms, kind: 'artist' },
      }),
      other.call(bookRoutes.withdraw, { params: mine }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await other.call(bookRoutes.invitations)).body.invitations).not.toContainEqual(
      expect.objectContaining({ id: part }),
    );
  }
  expect((await juno.call(bookRoutes.own, { params })).status).toBe(404);
  expect((await invitation(juno, book)).others).toEqual([]);
});

test('a deleted book comes back as it was; a report of a book reaches the admins', async () => {
  const book = await begin(juno, { title: 'Gone and Back' });
  await publish(juno, book);
  await tomas.call(reportRoutes.create, {
    body: { subject: book.id, reason: 'copied', text: 'This is a book of my aunt.' },
  });
  const ada = await signUp(server, 'ada@limn.test', 'creator', 'Ada');
  const { body } = await ada.call(moderationRoutes.queue);
  expect(body.cases[0]?.subject).toMatchObject({
    kind: 'book',
    id: book.id,
    name: 'Gone and Back',
  });

  await juno.call(bookRoutes.remove, { params: { id: book.id } });
  expect((await read(guest, book)).status).toBe(404);
  expect((await juno.call(bookRoutes.own, { params: { id: book.id } })).status).toBe(404);
  await juno.call(bookRoutes.restore, { params: { id: book.id } });
  expect((await read(guest, book)).status).toBe(200);
});

test('a profile that is deleted takes its books and its yes with it', async () => {
  const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
  const own = await begin(gus, { title: 'Gus alone' });
  await publish(gus, own);
  const book = await begin(mira, { title: 'With Gus' });
  await share(mira, book, [{ who: 'gus@limn.test', role: 'author', basisPoints: 10 }]);
  await answer(gus, book);
  await publish(mira, book);
  await gus.call(profileRoutes.remove, { params: { kind: 'artist' } });
  expect((await read(guest, own)).status).toBe(404);
  expect((await read(guest, book)).status).toBe(404);
});

test('a person’s books and parts are theirs to take along, and are forgotten with them', async () => {
  const { db } = server.handle;
  const vera = await signUp(server, 'vera@limn.test', 'artist', 'Vera');
  const own = await begin(vera, { title: 'Vera’s secret' });
  const book = await begin(mira, { title: 'With Vera' });
  await share(mira, book, [{ who: 'Vera@limn.test', role: 'author', basisPoints: 10 }]);
  const [{ user_id }] = (await rows<{ user_id: never }>(
    db,
    sql`select user_id from profiles where account_name = 'Vera'`,
  )) as [{ user_id: never }];
  const person = await personOf(db, user_id);
  expect(await personalRows(db, 'books', person)).toMatchObject([{ title: 'Vera’s secret' }]);
  expect(await personalRows(db, 'book_parts', person)).toMatchObject([{ book_id: book.id }]);

  await db.transaction((tx) => forgetBooks(tx, person, new Date()));
  expect((await vera.call(bookRoutes.own, { params: { id: own.id } })).status).toBe(404);
  const kept = await rows(db, sql`select * from books where id = ${own.id}`);
  expect(JSON.stringify(kept)).not.toMatch(/secret|bicycle|9780306/);
  expect(await personalRows(db, 'book_parts', person)).toEqual([]);
});

test('whatever is said in whatever order, a book is public only with every yes', async () => {
  const steps = fc.array(
    fc.constantFrom('yes', 'no', 'leave', 'share', 'rights', 'publish', 'hide'),
    { minLength: 4, maxLength: 9 },
  );
  const book = await begin(mira, { title: 'Any order' });
  let price = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      await share(mira, book, []);
      await share(mira, book, [{ who: 'tomas@limn.test', role: 'author', basisPoints: 500 }]);
      for (const step of order) {
        const part = await invitation(tomas, book);
        const at = { params: { id: book.id } };
        price += 100;
        const rights = { cover: { offered: true, includes: 'A new cover, once.', price } };
        if (step === 'yes' || step === 'no') await answer(tomas, book, step === 'yes');
        if (step === 'leave') await tomas.call(bookRoutes.withdraw, { params: { id: part.id } });
        if (step === 'share')
          await share(mira, book, [{ id: part.id, role: 'author', basisPoints: 500 }]);
        if (step === 'rights')
          await mira.call(bookRoutes.update, { ...at, body: { ...fields, rights } });
        if (step === 'publish' || step === 'hide') await publish(mira, book, step === 'publish');
        const { body } = await mira.call(bookRoutes.own, at);
        const agreed = body.parts.every(({ state }) => state === 'agreed');
        if (!agreed) expect(body.state).toBe('draft');
        expect(body.ownBasisPoints + body.parts[0]!.basisPoints).toBe(10_000);
        expect(['invited', ...partTransitions.invited, 'withdrawn']).toContain(
          body.parts[0]!.state,
        );
      }
    }),
    { numRuns: 12 },
  );
});
