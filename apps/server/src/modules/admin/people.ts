import { paths } from '@limn/contracts/web-paths';
import type { UserId } from '@limn/contracts/ids';
import { type Person, type PersonRow, peopleRoutes } from '@limn/contracts/people';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { audit } from '../audit/index.ts';
import { giveCredits, givenCredits, planOf, readCredits } from '../billing/index.ts';
import {
  type Caller,
  type CallerUser,
  cannotSuspendAdmin,
  liftSuspension,
  listPeople,
  type PersonOfAdmins,
  personToManage,
  signOutEverywhere,
  suspend,
  userOf,
} from '../identity/index.ts';
import type { LetterText, Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { profilesOfUser } from '../profiles/index.ts';
import { suspendedLetter, suspensionLiftedLetter } from './letters.ts';

export interface PeopleParts {
  db: Database;
  clock: Clock;
  mail: Mailer;
  publicUrl: string;
  contactEmail: string;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
}

const timeOf = (date: Date | null) => date?.toISOString() ?? null;

const toRow = (person: PersonOfAdmins): PersonRow => ({
  id: person.id,
  email: person.email,
  name: `${person.givenName} ${person.familyName}`.trim(),
  createdAt: person.createdAt.toISOString(),
  lastSeenAt: timeOf(person.lastSeenAt),
  accepted: person.acceptedAt !== null,
  admin: person.admin,
  suspendedAt: timeOf(person.suspendedAt),
});

/** Why an admin cannot give credits; a second account of the admin has the same address. */
const giftBarrier = (person: PersonOfAdmins, admin: CallerUser): string | null =>
  person.id === admin.id || person.email.toLowerCase() === admin.email.toLowerCase()
    ? 'You cannot give yourself credits. Ask another admin.'
    : null;

async function toPerson(db: Database, id: UserId, admin: CallerUser, now: Date): Promise<Person> {
  const [person, profiles, given, plan] = await Promise.all([
    personToManage(db, id),
    profilesOfUser(db, id),
    givenCredits(db, id, now),
    planOf(db, id, now),
  ]);
  return {
    ...toRow(person),
    suspendedWhy: person.suspendedWhy,
    signedOutAt: timeOf(person.signedOutAt),
    deletionAskedAt: timeOf(person.deletionAskedAt),
    profiles: profiles.map((profile) => ({
      id: profile.id,
      kind: profile.kind,
      name: profile.accountName,
      public: profile.published,
    })),
    plan,
    credits: await readCredits(db, id, now),
    givenCredits: given,
    cannotSuspend: person.admin ? cannotSuspendAdmin : null,
    cannotGive: giftBarrier(person, admin),
  };
}

/** People as admins find and change them. Every change is in the audit log and its reason with it. */
export function addPeopleRoutes(api: Api<Caller>, parts: PeopleParts): void {
  const { db, clock, mail, publicUrl, contactEmail } = parts;

  async function write(tx: Sql, { id, email }: PersonOfAdmins, letter: LetterText) {
    if (email) await mail.send(tx, { to: email, userId: id, ...letter });
  }

  api.on(peopleRoutes.list, async ({ query }) => {
    const { people, total } = await listPeople(db, query);
    return { people: people.map(toRow), total };
  });

  api.on(peopleRoutes.get, ({ caller, params }) =>
    toPerson(db, params.id, userOf(caller), clock.now()),
  );

  api.on(peopleRoutes.suspend, ({ caller, params: { id }, body: { why } }) =>
    db.transaction(async (tx) => {
      const person = await personToManage(tx, id);
      await suspend(tx, id, why, clock.now());
      const by = userOf(caller).id;
      await audit(tx, { by, action: 'person.suspend', subject: id, why }, clock.now());
      await write(tx, person, suspendedLetter(person.givenName, why, contactEmail));
    }),
  );

  api.on(peopleRoutes.lift, ({ caller, params: { id }, body: { why } }) =>
    db.transaction(async (tx) => {
      const person = await personToManage(tx, id);
      await liftSuspension(tx, id);
      const by = userOf(caller).id;
      await audit(tx, { by, action: 'person.lift', subject: id, why }, clock.now());
      await write(tx, person, suspensionLiftedLetter(person.givenName, why, publicUrl));
    }),
  );

  api.on(peopleRoutes.signOut, ({ caller, params: { id } }) =>
    db.transaction(async (tx) => {
      await signOutEverywhere(tx, id);
      const by = userOf(caller).id;
      await audit(tx, { by, action: 'person.sign-out', subject: id }, clock.now());
    }),
  );

  api.on(peopleRoutes.giveCredits, ({ caller, params: { id }, body }) =>
    db.transaction(async (tx) => {
      const person = await personToManage(tx, id);
      const admin = userOf(caller);
      const barrier = giftBarrier(person, admin);
      if (barrier) throw conflict(barrier);
      const now = clock.now();
      const { credits, requestId, why } = body;
      if (!(await giveCredits(tx, { userId: id, credits, requestId, now }))) return;
      const amount = `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
      await audit(
        tx,
        { by: admin.id, action: 'person.credits', subject: id, why: `${amount}: ${why}` },
        now,
      );
      await parts.tell(tx, {
        userId: id,
        path: paths.billing,
        kind: 'credits-given',
        data: { credits, why },
      });
    }),
  );
}
