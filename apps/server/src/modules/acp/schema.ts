import type { LicenceTier } from '@limn/contracts/constants';
import type { CheckoutSessionId, ImageId, ProgramId, UserId } from '@limn/contracts/ids';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A message about a session, as the protocol has it; an error keeps the session from being completed. */
export const Message = z.object({
  type: z.enum(['info', 'warning', 'error']),
  code: z.enum(['price_change', 'out_of_stock', 'conflict', 'approval_required']).optional(),
  resolution: z.enum(['recoverable', 'requires_buyer_review']).optional(),
  param: z.string().optional(),
  content_type: z.literal('plain'),
  content: z.string(),
});
export type Message = z.infer<typeof Message>;

export const acpSessions = pgTable('acp_sessions', {
  id: text().$type<CheckoutSessionId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  programId: text('program_id').$type<ProgramId>().notNull(),
  /** `completing`: its purchase has begun, so its terms no longer change. */
  state: text().$type<'open' | 'completing' | 'canceled'>().notNull(),
  imageId: text('image_id').$type<ImageId>().notNull(),
  tier: text().$type<LicenceTier>().notNull(),
  /** The price that was shown, in minor units. */
  amount: integer().notNull(),
  currency: text().notNull(),
  /** The licence agreement that was shown. */
  agreementVersion: text('agreement_version').notNull(),
  agreementSha256: text('agreement_sha256').notNull(),
  /** Results of the last update or attempt to complete it. */
  messages: json('messages', z.array(Message)).notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});
