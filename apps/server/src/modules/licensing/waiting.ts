import { paths } from '@limn/contracts/web-paths';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import type { Billing } from '../billing/index.ts';
import { addressOf } from '../identity/index.ts';
import { imageById, imageTitle } from '../images/index.ts';
import type { Mailer } from '../mail/index.ts';
import { returnUse } from '../mandates/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { purchaseWaitsLetter } from './letters.ts';
import { type LicenceRow, purchaseId } from './queries.ts';
import { licences } from './schema.ts';

/** Letter and notification about purchases that wait for approval. */
export interface WaitingParts {
  publicUrl: string;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  /** Names of keys and apps. */
  programNames(db: Sql, ids: readonly string[]): Promise<Map<string, string>>;
}

/** Whether a purchase by a program waits for its buyer to pay or decline. */
export const isWaiting = ({ status, through, mandateId }: LicenceRow): boolean =>
  status === 'pending' && through !== null && mandateId === null;

/** Ends a purchase that waits. If its payment page was opened and paid meanwhile, the payment takes effect instead. */
export async function endWaiting(
  { db, billing }: { db: Database; billing: Pick<Billing, 'closeCheckout'> },
  row: LicenceRow,
): Promise<void> {
  await billing.closeCheckout(purchaseId(row));
  await db.transaction(async (tx) => {
    await tx
      .update(licences)
      .set({ status: 'abandoned' })
      .where(
        and(eq(licences.id, row.id), eq(licences.status, 'pending'), isNull(licences.mandateId)),
      );
    await returnUse(tx, row.id);
  });
}

/** Makes a program's purchase wait for approval, and notifies the buyer. */
export async function waitForPerson(
  tx: Tx,
  { publicUrl, mail, tell, programNames }: WaitingParts,
  licence: LicenceRow,
  why: string,
): Promise<void> {
  await tx
    .update(licences)
    .set({ mandateId: null, personPaysWhy: why })
    .where(eq(licences.id, licence.id));
  const { userId, through, tier, amount, currency } = licence;
  const name = (await programNames(tx, through ? [through] : [])).get(through ?? '') ?? 'A program';
  const image = await imageById(tx, licence.imageId);
  const title = image ? imageTitle(image) : '';
  await tell(tx, { userId, path: paths.approvals, kind: 'purchase-waits', data: { name, title } });
  const to = await addressOf(tx, userId);
  if (!to) return;
  const asked = { name, title, tier, amount, currency, why };
  await mail.send(tx, { to, userId, ...purchaseWaitsLetter(asked, publicUrl) });
}
