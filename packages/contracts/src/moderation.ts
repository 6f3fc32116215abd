import { z } from 'zod';
import { EditionExportId, ProjectFileId, UserId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { ModeratedId, type ModeratedKind, moderatedKinds, reportReasonIds } from './reports.ts';
import { typedName, typedText } from './text.ts';
import { route } from './route.ts';

/** State of a case. There is one case per subject, for any number of reports. */
export const caseStates = {
  open: 'Open',
  dismissed: 'Dismissed',
  takenDown: 'Taken down',
  countered: 'Counter-notice',
  upheld: 'Upheld',
  restored: 'Restored',
} as const;
export type CaseState = keyof typeof caseStates;
const stateIds = Object.keys(caseStates) as [CaseState, ...CaseState[]];

/** From each state, the states it may go to. */
export const caseTransitions: Readonly<Record<CaseState, readonly CaseState[]>> = {
  open: ['dismissed', 'takenDown'],
  // Reported again by another person.
  dismissed: ['open'],
  takenDown: ['countered', 'restored', 'upheld'],
  countered: ['restored', 'upheld'],
  // A court, or a closer look, may decide otherwise at any time.
  upheld: ['restored'],
  restored: ['open', 'takenDown'],
};

/**
 * Days after a counter-notice in which only a court keeps a thing down: not less than 10, nor more than 14 business
 * days (17 U.S.C. § 512(g)(2)(C)).
 */
export const counterNoticeDays = 14;
/** Days in which an owner may answer a take-down: six months at least (Regulation (EU) 2022/2065, Article 20(1)). */
export const answerDays = 184;

/** Which cases an admin looks through: those to decide, those that wait for their owner, and the rest. */
export const queues = {
  open: ['open', 'countered'],
  waiting: ['takenDown'],
  closed: ['dismissed', 'upheld', 'restored'],
} as const satisfies Record<string, readonly CaseState[]>;
export type Queue = keyof typeof queues;

export const decisions = ['dismiss', 'take-down', 'restore', 'uphold'] as const;
export type Decision = (typeof decisions)[number];
export const decisionTexts: Readonly<Record<Decision, string>> = {
  dismiss: 'Dismiss',
  'take-down': 'Take down',
  restore: 'Restore',
  uphold: 'Uphold',
};

/** Where each decision leads. */
export const decided = {
  dismiss: 'dismissed',
  'take-down': 'takenDown',
  restore: 'restored',
  uphold: 'upheld',
} as const satisfies Record<Decision, CaseState>;

/** The decisions an admin can take in a state: one rule for the server's routes and the screen's buttons. */
export const decisionsIn = (state: CaseState): Decision[] =>
  decisions.filter((decision) => caseTransitions[state].includes(decided[decision]));

/** Whether the owner may answer with a counter-notice. */
export const mayCounter = (state: CaseState): boolean =>
  caseTransitions[state].includes('countered');

/** States in which a thing is found, shown and bought nowhere. */
export const isDown = (state: CaseState): boolean =>
  state === 'takenDown' || state === 'countered' || state === 'upheld';

const kinds = Object.keys(moderatedKinds) as [ModeratedKind, ...ModeratedKind[]];
const At = z.iso.datetime();
const Reason = z.enum(reportReasonIds, { error: 'Choose a reason.' });
const State = z.enum(stateIds);

const Subject = z.object({
  kind: z.enum(kinds),
  id: ModeratedId,
  name: z.string(),
  /** The page that shows it, while it is shown. */
  path: z.string().nullable(),
  /** A small picture, signed for some hours. */
  picture: z.string().nullable(),
});

/** A file that was reported, or went with a message that was; an admin opens it by its id. */
const CaseFile = z.object({
  id: z.union([ProjectFileId, EditionExportId]),
  name: z.string(),
  bytes: z.int(),
});

const CounterNotice = z.object({ statement: z.string(), signature: z.string(), at: At });

export const ModerationCase = z.object({
  subject: Subject,
  state: State,
  /** The words of a message that was reported; nothing else of its project is shown. */
  excerpt: z.string().nullable(),
  files: z.array(CaseFile),
  owner: z.object({ id: UserId, name: z.string(), email: z.string() }),
  /** How often it was reported in all, and the newest of the reports. */
  reported: z.int(),
  reports: z.array(
    z.object({
      reason: Reason,
      text: z.string(),
      /** Address for the answer. */
      reporter: z.string(),
      /** Signed in; else the address is not known to be theirs. */
      member: z.boolean(),
      createdAt: At,
    }),
  ),
  reason: Reason.nullable(),
  /** The message to the owner. */
  words: z.string(),
  counterNotice: CounterNotice.nullable(),
  /** When the clock decides. */
  dueAt: At.nullable(),
  decisions: z.array(z.enum(decisions)),
  changedAt: At,
});
export type ModerationCase = z.infer<typeof ModerationCase>;

/** A case as its owner sees it. */
export const OwnCase = z.object({
  subject: Subject,
  state: State,
  reason: Reason.nullable(),
  words: z.string(),
  counterNotice: CounterNotice.nullable(),
  mayCounter: z.boolean(),
  dueAt: At.nullable(),
  takenDownAt: At,
});
export type OwnCase = z.infer<typeof OwnCase>;

export const NewCounterNotice = z.object({
  statement: z
    .string()
    .overwrite(typedText)
    .min(30, 'Describe in a few sentences why taking it down was a mistake.')
    .max(4000, 'At most 4,000 characters.'),
  signature: z.string().overwrite(typedName).min(2, 'Enter your name as your signature.').max(120),
  /** 17 U.S.C. § 512(g)(3)(C): under penalty of perjury. */
  goodFaith: z.literal(true, 'Confirm that your statement is true.'),
  /** 17 U.S.C. § 512(g)(2)(B): the reporter gets a copy. */
  named: z.literal(true, 'Confirm that the reporter may receive your name.'),
});

export const NewDecision = z
  .object({
    decision: z.enum(decisions),
    /** The reason for the takedown, sent to its owner. */
    reason: z.enum(reportReasonIds).optional(),
    words: z.string().trim().max(2000, 'At most 2,000 characters.').default(''),
  })
  .refine(({ decision, reason }) => decision !== 'take-down' || reason !== undefined, {
    path: ['reason'],
    message: 'Choose a reason.',
  })
  .refine(({ decision, words }) => decision !== 'take-down' || words.length >= 10, {
    path: ['words'],
    message: 'Give the owner a reason, in a sentence.',
  });

const params = z.object({ id: ModeratedId });

export const moderationRoutes = {
  queue: route({
    method: 'GET',
    path: '/api/admin/v1/moderation/cases',
    tag: 'Admin',
    summary: 'Moderation cases: to decide, waiting for the owner, or closed',
    access: 'admin',
    query: PageQuery.extend({ queue: z.enum(['open', 'waiting', 'closed']).default('open') }),
    response: z.object({ cases: z.array(ModerationCase), total: z.int() }),
  }),
  decide: route({
    method: 'POST',
    path: '/api/admin/v1/moderation/cases/{id}/decisions',
    tag: 'Admin',
    summary: 'Dismiss a report, take something down, restore it, or uphold that it was taken down',
    access: 'admin',
    params,
    body: NewDecision,
    response: ModerationCase,
  }),
  file: route({
    method: 'GET',
    path: '/api/admin/v1/moderation/cases/{id}/files/{fileId}',
    tag: 'Admin',
    summary: 'A file that was reported, taken down or not; the audit log says who opened it',
    access: 'admin',
    params: params.extend({ fileId: CaseFile.shape.id }),
    stream: 'file',
  }),
  mine: route({
    method: 'GET',
    path: '/api/moderation/v1/cases',
    tag: 'Moderation',
    summary: 'My things that were taken down, newest first',
    access: 'accepted',
    query: PageQuery,
    response: z.object({ cases: z.array(OwnCase), total: z.int() }),
  }),
  counter: route({
    method: 'POST',
    path: '/api/moderation/v1/cases/{id}/counter-notices',
    tag: 'Moderation',
    summary: 'Answer that something of mine was taken down by mistake; once',
    access: 'accepted',
    perMinute: 5,
    params,
    body: NewCounterNotice,
    response: OwnCase,
  }),
};
