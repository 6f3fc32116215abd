import { sitePaths } from '@limn/contracts/site-paths';
import { tierTerms } from '@limn/contracts/tiers';
import { paths } from '@limn/contracts/web-paths';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { imageUrl } from '../images/index.ts';
import type { ProgramPurchase } from '../licensing/index.ts';
import { newest, paymentHandler } from './handler.ts';
import type { SessionRow } from './queries.ts';
import { download, itemId } from './requests.ts';
import type { Message } from './schema.ts';

export type SessionStatus =
  | 'not_ready_for_payment'
  | 'ready_for_payment'
  | 'complete_in_progress'
  | 'requires_escalation'
  | 'completed'
  | 'canceled'
  | 'expired';

/** A session's status. Once it has a purchase, the purchase decides: a page that was left open can still be paid. */
export function statusOf(
  { state, messages, expiresAt }: Pick<SessionRow, 'state' | 'messages' | 'expiresAt'>,
  purchase: Pick<ProgramPurchase, 'state'> | undefined,
  now: Date,
): SessionStatus {
  switch (purchase?.state) {
    case 'paid':
    case 'refunded':
      return 'completed';
    case 'charging':
      return 'complete_in_progress';
    case 'person-pays':
      return 'requires_escalation';
    case 'ended':
      return 'canceled';
    case undefined:
  }
  if (state === 'canceled') return 'canceled';
  if (expiresAt <= now) return 'expired';
  if (state === 'completing') return 'complete_in_progress';
  return messages.some(({ type }) => type === 'error')
    ? 'not_ready_for_payment'
    : 'ready_for_payment';
}

function messagesOf(row: SessionRow, purchase: ProgramPurchase | undefined): Message[] {
  if (purchase?.state === 'person-pays')
    return [
      {
        type: 'error',
        code: 'approval_required',
        resolution: 'requires_buyer_review',
        content_type: 'plain',
        content: `${purchase.why} The person pays or declines at continue_url, within half an hour.`,
      },
    ];
  if (purchase?.state === 'ended')
    return [
      {
        type: 'info',
        content_type: 'plain',
        content: 'The purchase was declined, cancelled, or not paid in time. Nothing was charged.',
      },
    ];
  return purchase ? [] : row.messages;
}

const totalsOf = (amount: number) => [
  { type: 'items_base_amount', display_text: 'Licence', amount },
  { type: 'subtotal', display_text: 'Subtotal', amount },
  { type: 'total', display_text: 'Total', amount },
];

const lineItemId = 'licence';

/** A session as the protocol has it. Texts of other users are left out: an agent could take them for instructions. */
export function toSession(
  { publicUrl, files }: { publicUrl: string; files: SignedFiles },
  row: SessionRow,
  purchase: ProgramPurchase | undefined,
  now: Date,
) {
  // The reserved licence decides: its terms no longer change.
  const { imageId, tier, amount, currency } = purchase ?? row;
  const { name, terms } = tierTerms[tier];
  const sold = purchase?.state === 'paid' || purchase?.state === 'refunded';
  return {
    id: row.id,
    protocol: { version: newest },
    capabilities: { payment: { handlers: [paymentHandler(publicUrl)] } },
    status: statusOf(row, purchase, now),
    currency: currency.toLowerCase(),
    line_items: [
      {
        id: lineItemId,
        item: { id: itemId({ imageId, tier }), unit_amount: amount },
        quantity: 1,
        name: `${name} licence of picture ${imageId.slice(-6)}`,
        description: terms,
        images: [new URL(imageUrl(files, imageId, 'thumbnail'), publicUrl).href],
        unit_amount: amount,
        max_quantity_per_order: 1,
        totals: totalsOf(amount),
      },
    ],
    fulfillment_options: [
      {
        type: 'digital',
        id: download,
        title: 'Download',
        description: 'The picture in full size, and the certificate of its licence.',
        totals: [{ type: 'total', display_text: 'Download', amount: 0 }],
      },
    ],
    selected_fulfillment_options: [
      { type: 'digital', option_id: download, item_ids: [lineItemId] },
    ],
    totals: totalsOf(amount),
    messages: messagesOf(row, purchase),
    links: [
      {
        type: 'terms_of_use',
        title: `Customer licence agreement, version ${row.agreementVersion}`,
        url: publicUrl + sitePaths.customerAgreement,
      },
      { type: 'privacy_policy', url: publicUrl + sitePaths.privacy },
    ],
    metadata: { agreement_version: row.agreementVersion, agreement_sha256: row.agreementSha256 },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    ...(purchase?.state === 'person-pays' ? { continue_url: publicUrl + paths.approvals } : {}),
    ...(sold && purchase.number
      ? {
          order: {
            id: purchase.number,
            checkout_session_id: row.id,
            permalink_url: publicUrl + paths.licence(purchase.number),
            status: purchase.state === 'paid' ? 'completed' : 'canceled',
          },
        }
      : {}),
  };
}
export type CheckoutSession = ReturnType<typeof toSession>;
