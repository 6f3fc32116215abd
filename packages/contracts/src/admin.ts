import { z } from 'zod';
import { MailId, UserId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';

export const WaitingPerson = z.object({
  id: UserId,
  email: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  /** Whether the address is verified; only then can the person be let in. */
  proved: z.boolean(),
  since: z.iso.datetime(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

export const Mail = z.object({
  id: MailId,
  to: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'retrying', 'sent', 'failed']),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type Mail = z.infer<typeof Mail>;

export const adminRoutes = {
  waitlist: route({
    method: 'GET',
    path: '/api/admin/v1/waitlist',
    tag: 'Admin',
    summary: 'People who wait to be let in',
    access: 'admin',
    query: PageQuery.extend({
      search: z.string().trim().max(100).default(''),
      sort: z.enum(['oldest', 'newest', 'email']).default('oldest'),
    }),
    response: z.object({ people: z.array(WaitingPerson), total: z.int() }),
  }),
  accept: route({
    method: 'POST',
    path: '/api/admin/v1/waitlist/acceptances',
    tag: 'Admin',
    summary: 'Let people in; each gets an e-mail',
    access: 'admin',
    body: z.object({ ids: z.array(UserId).min(1, 'Choose at least one person.').max(500) }),
    response: z.object({ accepted: z.int() }),
  }),
  mails: route({
    method: 'GET',
    path: '/api/admin/v1/mails',
    tag: 'Admin',
    summary: 'E-mails this server sent, newest first',
    access: 'admin',
    query: PageQuery,
    response: z.object({
      mails: z.array(Mail),
      total: z.int(),
      /** Where mail goes: a mail server, or files in the data folder. */
      transport: z.enum(['smtp', 'folder']),
    }),
  }),
  mail: route({
    method: 'GET',
    path: '/api/admin/v1/mails/{id}',
    tag: 'Admin',
    summary: 'One e-mail with its text and its HTML, as it was sent',
    access: 'admin',
    params: z.object({ id: MailId }),
    response: Mail.extend({ text: z.string(), html: z.string() }),
  }),
};
