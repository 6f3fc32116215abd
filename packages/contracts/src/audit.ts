import { z } from 'zod';
import { UserId } from './ids.ts';
import { route } from './route.ts';

/** Admin actions, with their labels in the audit log. */
export const auditActions = {
  'case.dismiss': 'Dismissed a report',
  'case.take-down': 'Took something down',
  'case.restore': 'Restored something',
  'case.uphold': 'Upheld a take-down',
  'case.open-file': 'Opened a reported file',
  'verification.confirm': 'Confirmed a handle',
  'verification.refuse': 'Refused a handle',
  'style.approve': 'Approved an artist’s first style',
  'style.decline': 'Declined an artist’s first style',
  'people.accept': 'Let a person in',
  'person.suspend': 'Suspended a person',
  'person.lift': 'Lifted a suspension',
  'person.sign-out': 'Signed a person out everywhere',
  'person.credits': 'Gave credits',
  'admin.propose': 'Proposed admin rights',
  'admin.approve': 'Approved admin rights',
  'admin.reject': 'Declined admin rights',
  'admin.withdraw': 'Withdrew a proposal of admin rights',
  'admin.remove': 'Took admin rights away',
  'feature.set': 'Changed a feature',
  'app.block': 'Blocked an app',
  'app.allow': 'Unblocked an app',
  'app.limit': 'Changed the limit of an app',
  'name.block': 'Blocked a name',
  'name.allow': 'Allowed a name',
  'reference.block': 'Blocked a reference',
  'reference.allow': 'Offered a reference again',
  'reference.dismiss': 'Dismissed reports of a reference',
  'reference.import': 'Took pictures into the library',
  'provider.add': 'Added a provider',
  'provider.change': 'Changed a provider',
  'provider.remove': 'Removed a provider',
  'provider.test': 'Tested a provider',
  'provider.training': 'Changed which training is offered',
  'money.propose': 'Proposed to move money',
  'money.approve': 'Approved moving money',
  'money.reject': 'Rejected moving money',
  'money.withdraw': 'Withdrew a proposal to move money',
  'money.reconcile': 'Compared the books with the provider',
  'money.read-report': 'Read a report about the books',
  'letter.read': 'Read a letter',
  'visit.replay': 'Played a visit back',
} as const;
export type AuditAction = keyof typeof auditActions;
const actionIds = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: UserId,
  /** The admin's current name; null if their account is deleted. */
  byName: z.string().nullable(),
  action: z.enum(actionIds),
  /** Id of the subject. */
  subject: z.string(),
  /** The admin's reason, or the new value; may be empty. */
  why: z.string(),
  /** A sentence with the details, with current e-mail addresses; null if the action's label is enough. */
  sentence: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/audit',
    tag: 'Admin',
    summary: 'Audit log, newest first; `before` continues where a page ended',
    access: 'admin',
    query: z.object({
      action: z.enum(actionIds).optional(),
      by: UserId.optional(),
      /** The id of what was acted on. */
      subject: z.string().trim().max(200).default(''),
      before: z.coerce.number().int().positive().optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({
      entries: z.array(AuditEntry),
      /** There are older ones. */
      more: z.boolean(),
      /** All admins in the log. */
      admins: z.array(z.object({ id: UserId, name: z.string().nullable() })),
    }),
  }),
};
