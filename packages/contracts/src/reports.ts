import { z } from 'zod';
import { BookId, ProfileId, ReportId, StyleId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';

/** Why a listing is reported, and what that is called. */
export const reportReasons = {
  copied: 'It copies somebody else’s work',
  likeness: 'It uses a person’s name or likeness without their leave',
  offensive: 'It is hateful, violent or sexual',
  misleading: 'It is not what it says it is',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

export const NewReport = z.object({
  /** The art style, the book, or the profile of the talent or artist. */
  subject: z.union([StyleId, ProfileId, BookId]),
  reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
    error: 'Choose a reason.',
  }),
  text: z
    .string()
    .trim()
    .min(10, 'Say in a sentence what is wrong.')
    .max(2000, 'At most 2,000 characters.'),
});

export const Report = z.object({
  id: ReportId,
  subject: z.object({
    kind: z.enum(['style', 'talent', 'book']),
    id: z.string(),
    name: z.string(),
  }),
  reason: NewReport.shape.reason,
  text: z.string(),
  /** Whom to answer. */
  reporter: z.string(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
});
export type Report = z.infer<typeof Report>;

export const reportRoutes = {
  create: route({
    method: 'POST',
    path: '/api/reports/v1/reports',
    tag: 'Reports',
    summary: 'Report a published art style, book, talent or artist to us',
    access: 'accepted',
    perMinute: 10,
    body: NewReport,
    status: 204,
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/v1/reports',
    tag: 'Admin',
    summary: 'Reports of listings, newest first',
    access: 'admin',
    query: PageQuery.extend({ state: z.enum(['open', 'resolved']).default('open') }),
    response: z.object({ reports: z.array(Report), total: z.int() }),
  }),
  resolve: route({
    method: 'PATCH',
    path: '/api/admin/v1/reports/{id}',
    tag: 'Admin',
    summary: 'Mark a report as resolved, or open it again',
    access: 'admin',
    params: z.object({ id: ReportId }),
    body: z.object({ resolved: z.boolean() }),
    response: Report,
  }),
};
