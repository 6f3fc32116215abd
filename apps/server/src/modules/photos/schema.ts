import type { PhotoId, UserId } from '@limn/contracts/ids';
import type { PhotoPurpose } from '@limn/contracts/photos';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const photos = pgTable('photos', {
  id: text().$type<PhotoId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  purpose: text().$type<PhotoPurpose>().notNull(),
  width: integer(),
  height: integer(),
  largeKey: text('large_key'),
  mediumKey: text('medium_key'),
  smallKey: text('small_key'),
  /** Fingerprint of its look (`platform/looks.ts`); null until it was computed. */
  fingerprint: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
