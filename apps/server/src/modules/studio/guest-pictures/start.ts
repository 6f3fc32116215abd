import { randomInt, randomUUID } from 'node:crypto';
import { guestPictureHours, type NewGuestPicture } from '@limn/contracts/guest-pictures';
import { Recipe } from '@limn/contracts/recipe';
import { and, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { conflict, DomainError, tooMany } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { assertNobodyNamed } from '../../names/index.ts';
import { guestPictures } from '../schema.ts';
import { assertStyles, promptsOf } from '../start-generation.ts';
import { guestPainting } from '../jobs.ts';
import { networkDigest } from './network.ts';

/** Tries that failed for our reasons do not use up the day's picture, up to this many. */
const mostTries = 3;
/** Pictures of guests that wait or are painted at a time. */
const mostWaiting = 10;

export type GuestPictureRow = typeof guestPictures.$inferSelect;

/** The recipe for guests: the draft model, small, without a guide. */
const guestRecipe = ({
  style,
  prompt,
}: Pick<z.output<typeof NewGuestPicture>, 'style' | 'prompt'>) =>
  Recipe.parse({
    model: 'limn-quick',
    style,
    prompt,
    image_dimensions: '512x512',
    number_of_images: 1,
    imageFormat: 'webp',
    seed: randomInt(1, 2_147_483_647),
  });

export const dayBefore = (now: Date): Date =>
  new Date(now.getTime() - guestPictureHours * 3_600_000);

/** The number requested within a day, by anyone. */
export async function madeToday(db: Sql, now: Date): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(guestPictures)
    .where(gt(guestPictures.createdAt, dayBefore(now)));
  return found!.n;
}

/** @throws DomainError rate_limited or unavailable: this network, or all guests together, have had theirs */
async function assertOneLeft(tx: Sql, network: string, mostADay: number, now: Date): Promise<void> {
  const today = gt(guestPictures.createdAt, dayBefore(now));
  const own = await tx
    .select({ status: guestPictures.status, createdAt: guestPictures.createdAt })
    .from(guestPictures)
    .where(and(eq(guestPictures.network, network), today));
  const made = own.filter(({ status }) => status !== 'failed');
  if (made.length > 0 || own.length >= mostTries) {
    const free = Math.max(...own.map(({ createdAt }) => createdAt.getTime()));
    throw tooMany(
      'You can make one picture a day without an account. Create an account to make more.',
      Math.ceil((free - dayBefore(now).getTime()) / 1000),
    );
  }
  if ((await madeToday(tx, now)) >= mostADay)
    throw new DomainError(
      'unavailable',
      'All pictures for guests have been made today. Create an account, or try again tomorrow.',
    );
  const [waiting] = await tx
    .select({ n: count() })
    .from(guestPictures)
    .where(and(inArray(guestPictures.status, ['queued', 'running']), today));
  if (waiting!.n >= mostWaiting)
    throw tooMany('Many guests are waiting for a picture. Try again in a minute.', 60);
}

/**
 * Queues a guest's picture. Prompt and style are held to the same rules as those of members. The same request gives the picture it
 * gave before.
 */
export async function startGuestPicture(
  { db, jobs, secret, mostADay }: { db: Database; jobs: Jobs; secret: string; mostADay: number },
  input: z.output<typeof NewGuestPicture>,
  address: string,
  now: Date,
): Promise<GuestPictureRow> {
  const network = networkDigest(secret, address);
  const recipe = guestRecipe(input);
  return db.transaction(async (tx) => {
    // One guest at a time, so that the counts below hold.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('guest_pictures'))`);
    const [known] = await tx
      .select()
      .from(guestPictures)
      .where(and(eq(guestPictures.network, network), eq(guestPictures.requestId, input.requestId)));
    if (known) {
      const { style, prompt } = known.recipe;
      if (style !== input.style || prompt !== input.prompt)
        throw conflict('This request id was used for another picture.');
      return known;
    }
    await assertOneLeft(tx, network, mostADay, now);
    const { artists } = await assertStyles(tx, recipe, []);
    for (const prompt of promptsOf(recipe)) await assertNobodyNamed(tx, prompt, artists);
    const [row] = await tx
      .insert(guestPictures)
      .values({
        id: randomUUID(),
        network,
        requestId: input.requestId,
        styleId: input.style,
        recipe,
        status: 'queued',
        createdAt: now,
      })
      .returning();
    await jobs.send(tx, guestPainting, { id: row!.id });
    return row!;
  });
}

/** Moves a picture on unless it has ended. */
export async function moveGuestPicture(
  db: Sql,
  id: string,
  change: Partial<Pick<GuestPictureRow, 'status' | 'error' | 'account' | 'fileKey'>>,
): Promise<GuestPictureRow | undefined> {
  const [row] = await db
    .update(guestPictures)
    .set(change)
    .where(
      and(
        eq(guestPictures.id, id),
        ne(guestPictures.status, 'succeeded'),
        ne(guestPictures.status, 'failed'),
      ),
    )
    .returning();
  return row;
}
