import type { VisitEvent } from '@limn/contracts/monitoring';
import { bigint, doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const sessions = pgTable('monitoring_sessions', {
  id: text().primaryKey(),
  startedAt: at('started_at').notNull(),
  /** By the server's clock; what is kept is forgotten by it. */
  receivedAt: at('received_at').notNull(),
  /** Storage used by its rows and recordings. */
  bytes: bigint({ mode: 'number' }).notNull().default(0),
});

export const views = pgTable('monitoring_views', {
  id: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  /** A view is reported repeatedly; the highest version counts. */
  version: integer().notNull(),
  path: text().notNull(),
  startedAt: at('started_at').notNull(),
  duration: doublePrecision().notNull(),
  lcp: doublePrecision(),
  cls: doublePrecision(),
  inp: doublePrecision(),
});

export const events = pgTable('monitoring_events', {
  id: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  viewId: text('view_id').notNull(),
  kind: text().$type<VisitEvent['kind']>().notNull(),
  at: at('at').notNull(),
  text: text().notNull(),
  type: text().notNull(),
  duration: doublePrecision(),
  stack: text(),
});

export const segments = pgTable('monitoring_segments', {
  file: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  viewId: text('view_id').notNull(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at').notNull(),
  bytes: integer().notNull(),
});

export const forwards = pgTable('monitoring_forwards', {
  id: text().primaryKey(),
  path: text().notNull(),
  body: text().notNull(),
  segmentFile: text('segment_file'),
  createdAt: at('created_at').notNull(),
});
