import { z } from 'zod';
import { ApprovalBarrier } from './approvals.ts';
import { Email } from './email.ts';
import { AdminId, AdminProposalId } from './ids.ts';
import {
  moneyActStates,
  type MoneyActState,
  moneyDecisions,
  NewMoneyDecision,
} from './money-acts.ts';
import { typedText } from './text.ts';
import { route } from './route.ts';

const states = Object.keys(moneyActStates) as [MoneyActState, ...MoneyActState[]];
const at = z.iso.datetime();

/** Days for which a proposal of admin rights waits. */
export const adminProposalDays = 7;

/** Where admin rights come from, in words. */
export const adminOrigins = {
  operator: 'Named in the server’s configuration',
  granted: 'Given by two admins',
} as const;
export type AdminOrigin = keyof typeof adminOrigins;

export const Admin = z.object({
  id: AdminId,
  email: z.string(),
  origin: z.enum(Object.keys(adminOrigins) as [AdminOrigin, ...AdminOrigin[]]),
  /** Null: since the server's first start. */
  since: at.nullable(),
  /** When they become able to approve; null: they are, or `confirmed` is false. */
  approvesFrom: at.nullable(),
  /** False: one admin gave the rights alone, before two were needed. They approve nothing until two confirm them. */
  confirmed: z.boolean(),
  /** Whether this is the reader. */
  own: z.boolean(),
});
export type Admin = z.infer<typeof Admin>;

export const AdminProposal = z.object({
  id: AdminProposalId,
  /** Empty once the account is deleted. */
  email: z.string(),
  why: z.string(),
  state: z.enum(states),
  /** E-mail addresses; null of one whose account is deleted. */
  proposedBy: z.string().nullable(),
  proposedAt: at,
  expiresAt: at,
  decidedBy: z.string().nullable(),
  decidedAt: at.nullable(),
  decidedWhy: z.string(),
  /** The decisions open to the reader. */
  decisions: z.array(z.enum(moneyDecisions)),
  /** Why the reader cannot approve it; null: they can, or it is decided, or it is their own. */
  barrier: ApprovalBarrier.nullable(),
});
export type AdminProposal = z.infer<typeof AdminProposal>;

export const NewAdminProposal = z.object({
  email: Email,
  why: z
    .string()
    .overwrite(typedText)
    .min(5, 'Give a reason of at least five characters.')
    .max(500, 'At most 500 characters.'),
});

const tag = 'Admin';

export const adminRightsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/admins',
    tag,
    summary: 'Who has admin rights, and proposals to give them',
    access: 'admin',
    response: z.object({
      admins: z.array(Admin),
      waiting: z.array(AdminProposal),
      /** The newest 25. */
      decided: z.array(AdminProposal),
    }),
  }),
  propose: route({
    method: 'POST',
    path: '/api/admin/v1/admin-proposals',
    tag,
    summary: 'Propose to give a person admin rights; another admin has to approve it',
    access: 'admin',
    perMinute: 10,
    body: NewAdminProposal,
    response: AdminProposal,
  }),
  decide: route({
    method: 'POST',
    path: '/api/admin/v1/admin-proposals/{id}/decisions',
    tag,
    summary: 'Approve or decline another admin’s proposal, or withdraw your own',
    access: 'admin',
    params: z.object({ id: AdminProposalId }),
    body: NewMoneyDecision,
    response: AdminProposal,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/v1/admins/{id}',
    tag,
    summary: 'Take away admin rights that were given here',
    access: 'admin',
    params: z.object({ id: AdminId }),
    status: 204,
  }),
};
