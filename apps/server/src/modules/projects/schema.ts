import type { PayeeKind } from '@limn/contracts/billing';
import {
  type ImageId,
  type OutputId,
  ProfileId,
  type ProjectFileId,
  type ProjectId,
  type ProjectMessageId,
  type ProjectPaymentId,
  UserId,
} from '@limn/contracts/ids';
import type { ContentOption } from '@limn/contracts/profile-fields';
import {
  type AgreementState,
  type OutputStatus,
  type ProjectState,
  type Side,
  sides,
} from '@limn/contracts/project-states';
import type { ProjectEvent } from '@limn/contracts/project-event';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A part of what a project pays, in parts per million of it. */
const ProjectPayee = z.object({ profileId: ProfileId, ppm: z.int().min(0).max(1_000_000) });
export type ProjectPayee = z.infer<typeof ProjectPayee>;

export const projects = pgTable('projects', {
  id: text().$type<ProjectId>().primaryKey(),
  state: text().$type<ProjectState>().notNull(),
  subjectKind: text('subject_kind').$type<'talent' | 'book'>().notNull(),
  subjectId: text('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  customerId: text('customer_id').$type<ProfileId>().notNull(),
  customerUserId: text('customer_user_id').$type<UserId>().notNull(),
  customerName: text('customer_name').notNull(),
  holderId: text('holder_id').$type<ProfileId>().notNull(),
  holderKind: text('holder_kind').$type<PayeeKind>().notNull(),
  holderUserId: text('holder_user_id').$type<UserId>().notNull(),
  holderName: text('holder_name').notNull(),
  /** Empty: `titleOf` takes it from the brief. */
  title: text().notNull().default(''),
  terms: jsonb().notNull(),
  draft: jsonb(),
  draftBy: text('draft_by').$type<Side>(),
  version: integer().notNull().default(0),
  currency: text().notNull(),
  payees: json('payees', z.array(ProjectPayee)),
  answerUntil: at('answer_until'),
  remindedAt: at('reminded_at'),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  renewalToldAt: at('renewal_told_at'),
  shownBy: text('shown_by').array().$type<Side[]>().notNull().default([]),
  fromId: text('from_id').$type<ProjectId>(),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
});

export const versions = pgTable(
  'project_versions',
  {
    projectId: text('project_id').$type<ProjectId>().notNull(),
    number: integer().notNull(),
    side: text().$type<Side>().notNull(),
    note: text().notNull(),
    terms: jsonb().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
);

/** A contributor's answer to a version of the terms. */
export const consents = pgTable(
  'project_consents',
  {
    projectId: text('project_id').$type<ProjectId>().notNull(),
    version: integer().notNull(),
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    agrees: boolean().notNull(),
    reason: text().notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version, table.profileId] })],
);

export const events = pgTable('project_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  projectId: text('project_id').$type<ProjectId>().notNull(),
  /** Null: the clock, or the payment provider. */
  side: text().$type<Side>(),
  event: jsonb().$type<ProjectEvent>().notNull(),
  createdAt: at('created_at').notNull(),
});

export const messages = pgTable('project_messages', {
  id: text().$type<ProjectMessageId>().primaryKey(),
  projectId: text('project_id').$type<ProjectId>().notNull(),
  side: text().$type<Side>().notNull(),
  text: text().notNull(),
  createdAt: at('created_at').notNull(),
  /** Taken down by an admin: neither side is shown it. */
  takenDownAt: at('taken_down_at'),
});

export const files = pgTable('project_files', {
  id: text().$type<ProjectFileId>().primaryKey(),
  projectId: text('project_id').$type<ProjectId>().notNull(),
  messageId: text('message_id'),
  /** Version of the terms it was sent with, if it was not sent with a message. */
  version: integer(),
  side: text().$type<Side>().notNull(),
  name: text().notNull(),
  type: text().notNull(),
  bytes: integer().notNull(),
  storageKey: text('storage_key').notNull(),
  createdAt: at('created_at').notNull(),
  /** Taken down by an admin: no one can see it. */
  takenDownAt: at('taken_down_at'),
});

export const outputs = pgTable('project_outputs', {
  id: text().$type<OutputId>().primaryKey(),
  projectId: text('project_id').$type<ProjectId>().notNull(),
  imageId: text('image_id').$type<ImageId>(),
  fileId: text('file_id').$type<ProjectFileId>(),
  kind: text().$type<ContentOption>().notNull(),
  note: text().notNull(),
  status: text().$type<OutputStatus>().notNull(),
  reason: text().notNull(),
  pin: json('pin', z.object({ x: z.number(), y: z.number() })),
  price: integer().notNull(),
  paidAt: at('paid_at'),
  createdAt: at('created_at').notNull(),
  decidedAt: at('decided_at'),
});

/** Tries at paying; the id is the payment's reference. */
export const orders = pgTable('project_payments', {
  id: text().$type<ProjectPaymentId>().primaryKey(),
  projectId: text('project_id').$type<ProjectId>().notNull(),
  /** Null: the project's own price. */
  outputId: text('output_id').$type<OutputId>(),
  createdAt: at('created_at').notNull(),
});

/** A signature: side, name and profile; times in ISO 8601. */
const Signature = z.object({
  side: z.enum(sides),
  name: z.string(),
  userId: UserId,
  at: z.string(),
});
export type Signature = z.infer<typeof Signature>;

export const agreements = pgTable('project_agreements', {
  projectId: text('project_id').$type<ProjectId>().primaryKey(),
  state: text().$type<AgreementState>().notNull(),
  text: text().notNull(),
  sha256: text().notNull(),
  number: text(),
  signatures: json('signatures', z.array(Signature)).notNull(),
  noticeBy: text('notice_by').$type<Side>(),
  noticeText: text('notice_text').notNull().default(''),
  cureUntil: at('cure_until'),
  windDownUntil: at('wind_down_until'),
  leftBy: text('left_by').$type<Side>(),
  revokedAt: at('revoked_at'),
  createdAt: at('created_at').notNull(),
});
