import {
  freshMinutes,
  longestMandateDays,
  type Mandate,
  mandateRoutes,
  mostMandates,
} from '@limn/contracts/mandates';
import type { ProgramId, UserId } from '@limn/contracts/ids';
import { paths } from '@limn/contracts/web-paths';
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockQuota } from '../../platform/database/lock-quota.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, DomainError, invalid, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { openCardPage, removeCards, savedCard } from '../billing/index.ts';
import { canonicalJson, receiptFile, type Receipts } from '../credentials/index.ts';
import { addressOf, type Caller, isFreshlySignedIn, userOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { spentUnder } from './cover.ts';
import { mandateSignedLetter } from './letters.ts';
import { mandates } from './schema.ts';

export interface MandateParts {
  db: Database;
  clock: Clock;
  stripe: Stripe;
  receipts: Receipts;
  mail: Pick<Mailer, 'send'>;
  publicUrl: string;
  /** Reports events to people's webhooks. */
  emit: Emit;
  /** Names of a person's own keys and connected apps that are in force. */
  programNames(db: Sql, userId: UserId): Promise<Map<ProgramId, string>>;
}

type Row = typeof mandates.$inferSelect;

/** Routes for mandates and the saved card. */
export function addMandateRoutes(api: Api<Caller>, parts: MandateParts): void {
  const { db, clock, receipts } = parts;

  async function views(userId: UserId, rows: readonly Row[]): Promise<Mandate[]> {
    const now = clock.now();
    const names = await parts.programNames(db, userId);
    const spent = await spentUnder(
      db,
      rows.map(({ id }) => id),
      now,
    );
    return rows.map((row) => ({
      id: row.id,
      terms: row.terms,
      text: canonicalJson(row.terms),
      state: row.revokedAt ? 'revoked' : row.endsAt <= now ? 'ended' : 'active',
      program: names.get(row.programId) ?? null,
      confirmedAt: row.confirmedAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
      spentThisMonth: spent.get(row.id) ?? 0,
    }));
  }

  async function ownMandate(tx: Sql, caller: Caller, id: Row['id']): Promise<Row> {
    const [row] = await tx
      .select()
      .from(mandates)
      .where(and(eq(mandates.id, id), eq(mandates.userId, userOf(caller).id)));
    if (!row) throw notFound('That mandate');
    return row;
  }

  async function assertRoom(tx: Tx, userId: UserId, now: Date): Promise<void> {
    await lockQuota(tx, 'mandates', userId);
    const [found] = await tx
      .select({ n: count() })
      .from(mandates)
      .where(
        and(eq(mandates.userId, userId), isNull(mandates.revokedAt), gt(mandates.endsAt, now)),
      );
    if (found!.n >= mostMandates)
      throw conflict(`You have ${mostMandates} mandates, the maximum. End one first.`);
  }

  api.on(mandateRoutes.list, async ({ caller }) => {
    const { id } = userOf(caller);
    const rows = await db
      .select()
      .from(mandates)
      .where(eq(mandates.userId, id))
      .orderBy(desc(mandates.confirmedAt), desc(mandates.id))
      .limit(200);
    return { mandates: await views(id, rows) };
  });

  api.on(mandateRoutes.confirm, async ({ caller, body: terms }) => {
    const now = clock.now();
    const user = userOf(caller);
    if (!isFreshlySignedIn(caller, freshMinutes))
      throw new DomainError(
        'forbidden',
        `You can sign a mandate within ${freshMinutes} minutes of signing in. Sign in again.`,
        undefined,
        { reason: 'auth' },
      );
    const endsAt = new Date(terms.endsAt);
    const longest = new Date(now.getTime() + longestMandateDays * 86_400_000);
    if (endsAt <= now || endsAt > longest)
      throw invalid('endsAt', `Choose a day within the next ${longestMandateDays} days.`);
    const name = (await parts.programNames(db, user.id)).get(terms.program);
    if (!name) throw invalid('program', 'Choose one of your keys or connected apps.');
    if (!(await savedCard(parts, user.id)))
      throw conflict('Save a card first. It pays for purchases under a mandate.');
    const id = newId('mandate');
    const receipt = await receipts.receiptFor('mandate', id, { holder: user.id, terms }, now);
    const row = await db.transaction(async (tx) => {
      await assertRoom(tx, user.id, now);
      const [made] = await tx
        .insert(mandates)
        .values({
          id,
          userId: user.id,
          programId: terms.program,
          terms,
          receipt,
          endsAt,
          confirmedAt: now,
        })
        .returning();
      const to = await addressOf(tx, user.id);
      if (to)
        await parts.mail.send(tx, {
          to,
          userId: user.id,
          ...mandateSignedLetter(name, canonicalJson(terms), parts.publicUrl),
        });
      return made!;
    });
    return (await views(user.id, [row]))[0]!;
  });

  api.on(mandateRoutes.revoke, async ({ caller, params }) => {
    const own = await ownMandate(db, caller, params.id);
    await db.transaction(async (tx) => {
      const [ended] = await tx
        .update(mandates)
        .set({ revokedAt: clock.now() })
        .where(and(eq(mandates.id, own.id), isNull(mandates.revokedAt)))
        .returning();
      if (!ended) return;
      const data = { mandate: ended.id };
      await parts.emit(tx, ended.userId, { type: 'mandate.revoked', data });
    });
    return (await views(own.userId, [await ownMandate(db, caller, params.id)]))[0]!;
  });

  api.on(mandateRoutes.receipt, async ({ caller, params }) => {
    const { id, receipt } = await ownMandate(db, caller, params.id);
    return receiptFile(receipt, `${brand.name.toLowerCase()}-mandate-${id}`);
  });

  api.on(mandateRoutes.card, async ({ caller }) => ({
    card: await savedCard(parts, userOf(caller).id),
  }));

  api.on(mandateRoutes.saveCard, async ({ caller }) => {
    const { id, email } = userOf(caller);
    const returnTo = `${parts.publicUrl}${paths.mandates}`;
    return { url: await openCardPage(parts, { id, email }, brand.currency, returnTo) };
  });

  api.on(mandateRoutes.removeCard, ({ caller }) => removeCards(parts, userOf(caller).id));
}
