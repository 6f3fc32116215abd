import { paths } from '@limn/contracts/web-paths';
import type { StyleId, UserId } from '@limn/contracts/ids';
import type { PublishingObstacle } from '@limn/contracts/style-reviews';
import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { audit } from '../audit/index.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { ownersOf } from '../profiles/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { reviewLetter, type ReviewResult } from './letters.ts';
import { emitStyles, relist } from './listing.ts';
import { publishingObstacle } from './manage-style.ts';
import { lockStyle, type StyleRow } from './queries.ts';
import { artStyles } from './schema.ts';

export interface ReviewParts {
  db: Database;
  clock: Clock;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
  /** Reports events to people's webhooks. */
  emit: Emit;
}

export type ReviewDecision = { decision: 'approve' } | { decision: 'decline'; reason: string };

/**
 * Approves a style that waits for review, which publishes it unless its pictures have changed since it was trained, or
 * declines it. The artist is notified and gets a letter.
 * @throws DomainError not_found, or conflict when it is not waiting
 */
export async function decideReview(
  { db, clock, mail, tell, emit, publicUrl }: ReviewParts,
  id: StyleId,
  by: UserId,
  decided: ReviewDecision,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockStyle(tx, id);
    const same = and(eq(artStyles.id, id), isNull(artStyles.deletedAt));
    const [style] = await tx.select().from(artStyles).where(same);
    if (!style) throw notFound('That art style');
    if (style.reviewState !== 'waiting')
      throw conflict('This style is not waiting for review. Reload the page.');
    const approved = decided.decision === 'approve';
    const obstacle = approved ? await publishingObstacle(tx, style) : undefined;
    await tx
      .update(artStyles)
      .set({
        reviewState: approved ? 'approved' : 'refused',
        reviewedAt: now,
        reviewReason: approved ? null : decided.reason,
        ...(approved && !obstacle ? { publishedAt: now, withdrawn: false } : {}),
      })
      .where(same);
    await relist(tx, id);
    if (approved && !obstacle) await emitStyles(emit, tx, 'style.published', [style]);
    const action = approved ? 'style.approve' : 'style.decline';
    await audit(tx, { by, action, subject: id, why: approved ? '' : decided.reason }, now);
    await tellArtist(tx, style, decided, obstacle);
  });

  async function tellArtist(
    tx: Tx,
    { profileId, name }: StyleRow,
    decision: ReviewDecision,
    obstacle: PublishingObstacle | undefined,
  ) {
    const userId = (await ownersOf(tx, [profileId])).get(profileId);
    if (!userId) return;
    const path = paths.workshop(id);
    const result: ReviewResult =
      'reason' in decision
        ? { kind: 'style-declined', data: { style: name, reason: decision.reason } }
        : obstacle
          ? { kind: 'style-approved', data: { style: name, obstacle } }
          : { kind: 'style-published', data: { style: name } };
    await tell(tx, { userId, path, ...result });
    const to = await addressOf(tx, userId);
    if (to) await mail.send(tx, { to, userId, ...reviewLetter(result, `${publicUrl}${path}`) });
  }
}
