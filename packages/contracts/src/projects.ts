import { z } from 'zod';
import {
  BookId,
  ImageId,
  OutputId,
  PaymentId,
  ProfileId,
  ProjectFileId,
  ProjectId,
  ProjectMessageId,
} from './ids.ts';
import { Currency } from './money.ts';
import { PageQuery } from './paging.ts';
import { ProjectTerms, type Right, rightNames } from './project-terms.ts';
import { route } from './route.ts';

/** A request for rights, and all that follows from it. */
export const projectStates = {
  draft: 'Draft',
  submitted: 'Sent',
  countered: 'Countered',
  accepted: 'Accepted',
  paid: 'Paid',
  active: 'Active',
  completed: 'Completed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  terminated: 'Terminated',
} as const;
export type ProjectState = keyof typeof projectStates;
const stateIds = Object.keys(projectStates) as [ProjectState, ...ProjectState[]];

/** From each state, the states it may go to. */
export const projectTransitions: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  draft: ['submitted'],
  submitted: ['countered', 'accepted', 'declined', 'withdrawn', 'expired'],
  countered: ['submitted', 'accepted', 'declined', 'withdrawn', 'expired'],
  accepted: ['paid', 'withdrawn', 'expired'],
  paid: ['active', 'withdrawn', 'terminated'],
  active: ['completed', 'terminated'],
  completed: [],
  declined: [],
  withdrawn: [],
  expired: [],
  terminated: [],
};

/** States in which nothing more is to come. */
export const endStates = stateIds.filter((state) => projectTransitions[state].length === 0);

export const sides = ['customer', 'holder'] as const;
export type Side = (typeof sides)[number];

/** An agreement, made when the terms were accepted. */
export const agreementStates = {
  offered: 'To be signed',
  active: 'In force',
  notice: 'Breach noticed',
  windingDown: 'Winding down',
  ended: 'Ended',
} as const;
export type AgreementState = keyof typeof agreementStates;

export const agreementTransitions: Readonly<Record<AgreementState, readonly AgreementState[]>> = {
  offered: ['active', 'ended'],
  active: ['notice', 'windingDown', 'ended'],
  notice: ['active', 'windingDown', 'ended'],
  windingDown: ['ended'],
  ended: [],
};

/** Days a breach may be cured in, days a leaving side's work may still be used, days before the end that renewal is asked. */
export const cureDays = 20;
export const windDownDays = 60;
export const renewalDays = 30;

export const projectActions = [
  'edit',
  'submit',
  'counter',
  'accept',
  'decline',
  'withdraw',
  'sign',
  'pay',
  'deliver',
  'judge',
  'notice',
  'cure',
  'leave',
  'revoke',
  'renew',
  'show',
  'ask-again',
] as const;
export type ProjectAction = (typeof projectActions)[number];

/** What decides who may do what. */
export interface Standing {
  state: ProjectState;
  agreement: AgreementState | null;
  /** Sides that have signed. */
  signed: readonly Side[];
  /** Who gave notice of a breach that is not cured. */
  noticeBy: Side | null;
  /** The holder has withdrawn their consent. */
  revoked: boolean;
  /** Everybody else who has a part in what is asked about says yes to the terms as they stand. */
  contributorsAgree: boolean;
  /** The term, or the time to cure a breach, has run out; the clock has only not said so yet. */
  over: boolean;
  /** A renewal may be asked for: the end is near or has come. */
  renewable: boolean;
}

/** Whether outputs may be made: paid, begun, agreed, and with the holder's consent as it stands. */
export const mayMakeOutputs = ({ state, agreement, revoked, over }: Standing): boolean =>
  state === 'active' && (agreement === 'active' || agreement === 'notice') && !revoked && !over;

/**
 * Whether an output that was approved may be paid for: while the project runs or winds down, and once its term was
 * completed; nothing of one that was broken off.
 */
export const mayPayOutputs = (state: ProjectState): boolean =>
  state === 'active' || state === 'completed';

/** What one side may do as things stand: the one rule, of the server's routes and of the screens' buttons. */
export function actionsOf(side: Side, standing: Standing): ProjectAction[] {
  const { state, agreement, signed, noticeBy, revoked, renewable, contributorsAgree } = standing;
  const turn = whoseTurn(standing);
  const open = state === 'submitted' || state === 'countered';
  const agreed = agreement === 'active' || agreement === 'notice';
  const running = (state === 'paid' || state === 'active') && agreed;
  const allowed: Record<ProjectAction, boolean> = {
    edit: state === 'draft' && side === 'customer',
    submit: (state === 'draft' || state === 'countered') && side === 'customer',
    counter: state === 'submitted' && side === 'holder',
    accept: open && turn === side && contributorsAgree,
    decline: open && turn === side,
    withdraw: (open || state === 'accepted' || state === 'paid') && side === 'customer',
    sign: state === 'accepted' && !signed.includes(side),
    pay: state === 'accepted' && signed.length === 2 && side === 'customer',
    deliver: mayMakeOutputs(standing) && side === 'customer',
    judge: (state === 'active' || state === 'completed') && side === 'holder',
    notice: running && agreement === 'active',
    cure: running && noticeBy === side,
    // Whoever has been given notice cures the breach; leaving is no way round it.
    leave: running && (agreement === 'active' || noticeBy === side),
    revoke: running && !revoked && side === 'holder',
    renew: renewable && side === 'customer',
    'ask-again': endStates.includes(state) && side === 'customer',
    // What came of it is shown by leave of both, once it came to its end.
    show: state === 'completed',
  };
  return projectActions.filter((action) => allowed[action]);
}

/** Who has to act next; null: nobody has to. */
export function whoseTurn({ state, signed }: Standing): Side | null {
  if (state === 'draft' || state === 'countered') return 'customer';
  if (state === 'submitted') return 'holder';
  if (state !== 'accepted') return null;
  return signed.includes('holder') ? 'customer' : 'holder';
}

export const outputStatuses = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
export type OutputStatus = keyof typeof outputStatuses;

const Side = z.enum(sides);
const At = z.iso.datetime();

const Party = z.object({ profileId: ProfileId, name: z.string(), path: z.string().nullable() });

export const ProjectFile = z.object({
  id: ProjectFileId,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Signed, for some hours. */
  url: z.string(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

export const ProjectMessage = z.object({
  id: ProjectMessageId,
  by: Side,
  mine: z.boolean(),
  text: z.string(),
  /** Taken down by us: neither its words nor its files are shown. */
  takenDown: z.boolean(),
  files: z.array(ProjectFile),
  at: At,
});
export type ProjectMessage = z.infer<typeof ProjectMessage>;

/** A place on a picture, in fractions of its sides from the left and the top. */
const Pin = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

export const ProjectOutput = z.object({
  id: OutputId,
  status: z.enum(Object.keys(outputStatuses) as [OutputStatus, ...OutputStatus[]]),
  note: z.string(),
  image: z.object({ id: ImageId, url: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** What is no picture of the gallery: a film, a recording, a text. */
  file: ProjectFile.nullable(),
  reason: z.string(),
  pin: Pin.nullable(),
  /** To be paid by the customer, in minor units; 0 once it is. */
  due: z.int(),
  at: At,
  decidedAt: At.nullable(),
});
export type ProjectOutput = z.infer<typeof ProjectOutput>;

export const ProjectAgreement = z.object({
  state: z.enum(Object.keys(agreementStates) as [AgreementState, ...AgreementState[]]),
  text: z.string(),
  sha256: z.string(),
  number: z.string().nullable(),
  signatures: z.array(z.object({ side: Side, name: z.string(), at: At })),
  noticeBy: Side.nullable(),
  noticeText: z.string(),
  cureUntil: At.nullable(),
  windDownUntil: At.nullable(),
  leftBy: Side.nullable(),
  revokedAt: At.nullable(),
});
export type ProjectAgreement = z.infer<typeof ProjectAgreement>;

export const ProjectSummary = z.object({
  id: ProjectId,
  state: z.enum(stateIds),
  side: Side,
  title: z.string(),
  other: Party,
  price: z.int(),
  currency: Currency,
  turn: Side.nullable(),
  answerUntil: At.nullable(),
  changedAt: At,
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const Project = ProjectSummary.extend({
  customer: Party,
  holder: Party,
  subject: z.object({ kind: z.enum(['talent', 'book']), id: z.string(), name: z.string() }),
  terms: ProjectTerms,
  /** A counter-offer or a draft that is being written, seen by its author alone. */
  draft: ProjectTerms.nullable(),
  /** Versions that were sent, the first first. */
  versions: z.array(
    z.object({ number: z.int(), by: Side, note: z.string(), terms: ProjectTerms, at: At }),
  ),
  /** Number of the newest version; 0 while it is a draft. What is done names it, so that nothing is agreed to unseen. */
  version: z.int(),
  actions: z.array(z.enum(projectActions)),
  /** Who else has a part in the book, and what they say of the newest version; null: nothing yet. */
  contributors: z.array(
    z.object({ name: z.string(), agrees: z.boolean().nullable(), reason: z.string() }),
  ),
  /** Which sides give leave to show it on the rights holder's page; it is shown once both do. */
  shownBy: z.array(Side),
  mayMakeOutputs: z.boolean(),
  startsAt: At.nullable(),
  endsAt: At.nullable(),
  messages: z.array(ProjectMessage),
  outputs: z.array(ProjectOutput),
  payments: z.array(
    z.object({
      id: PaymentId,
      description: z.string(),
      amount: z.int(),
      refunded: z.int(),
      paidAt: At,
    }),
  ),
  agreement: ProjectAgreement.nullable(),
  events: z.array(z.object({ at: At, by: Side.nullable(), text: z.string() })),
  /** The project it was asked again from, and the one that renews it. */
  from: ProjectId.nullable(),
});
export type Project = z.infer<typeof Project>;

/**
 * Bytes of a file at most, files of a message, messages and outputs of a project; messages that one side writes before the
 * other does, and those of a person in a day.
 */
export const projectLimits = {
  fileBytes: 20 * 1024 * 1024,
  messageFiles: 5,
  messages: 500,
  unanswered: 30,
  messagesADay: 200,
  outputs: 500,
};

/** A project that came to its end, as anyone may see it by leave of both sides. */
export const FinishedProject = z.object({
  id: ProjectId,
  about: z.string(),
  customer: z.string(),
  rights: z.array(z.enum(Object.keys(rightNames) as [Right, ...Right[]])),
  startsAt: At,
  endsAt: At,
  /** Pictures that were approved, the newest first. */
  pictures: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
});
export type FinishedProject = z.infer<typeof FinishedProject>;

/** A request about a book in which somebody has a part: they see its terms, and say yes or no to them. */
export const ContributorRequest = z.object({
  id: ProjectId,
  book: BookId,
  title: z.string(),
  holder: z.string(),
  customer: z.string(),
  version: z.int(),
  terms: ProjectTerms,
  currency: Currency,
  /** Their part of what the rights holders get, in parts per million. */
  ppm: z.int(),
  answerUntil: At.nullable(),
  agrees: z.boolean().nullable(),
});
export type ContributorRequest = z.infer<typeof ContributorRequest>;

const params = z.object({ id: ProjectId });
const Version = z.object({ version: z.int().min(0) });
const Reason = z.string().trim().max(1000, 'At most 1,000 characters.').default('');
const tag = 'Projects';
const base = '/api/projects/v1/projects';

/** What a body of an operation on a project answers: the project as it is then. */
const answer = Project;

/** What anyone may know of an agreement who holds its number: no price, and nothing of what it is for. */
export const AgreementCertificate = z.object({
  number: z.string(),
  state: z.enum(Object.keys(agreementStates) as [AgreementState, ...AgreementState[]]),
  about: z.string(),
  holder: z.string(),
  customer: z.string(),
  rights: z.array(z.enum(Object.keys(rightNames) as [Right, ...Right[]])),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  signedAt: z.iso.datetime(),
  /** Of the agreement's text. */
  sha256: z.string(),
});

export const projectRoutes = {
  list: route({
    method: 'GET',
    path: base,
    tag,
    summary: 'My projects on one side or both, the last changed first',
    access: 'profile',
    query: PageQuery.extend({
      side: Side.optional(),
      open: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({ projects: z.array(ProjectSummary), total: z.int(), mine: z.int() }),
  }),
  create: route({
    method: 'POST',
    path: base,
    tag,
    summary:
      'Begin a request for rights as a draft, or one that asks again for what an earlier one did',
    access: 'creator',
    perMinute: 20,
    body: z.union([
      z.object({ kind: z.literal('talent'), talent: ProfileId }),
      z.object({ kind: z.literal('book'), book: BookId }),
      z.object({ kind: z.literal('again'), from: ProjectId }),
    ]),
    response: answer,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: `${base}/{id}`,
    tag,
    summary: 'A project of mine: terms, versions, messages, outputs, agreement, and what I may do',
    access: 'profile',
    params,
    response: answer,
  }),
  save: route({
    method: 'PUT',
    path: `${base}/{id}/draft`,
    tag,
    summary: 'Keep what is being written: the draft, or a counter-offer',
    access: 'profile',
    params,
    body: z.object({ terms: ProjectTerms }),
    status: 204,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tag,
    summary: 'Delete a draft',
    access: 'creator',
    params,
    status: 204,
  }),
  submit: route({
    method: 'POST',
    path: `${base}/{id}/versions`,
    tag,
    summary:
      'Send the terms: a draft, or a counter-offer by whose turn it is; refused fields are named',
    access: 'profile',
    perMinute: 20,
    params,
    body: Version.extend({ terms: ProjectTerms, note: Reason }),
    response: answer,
  }),
  decide: route({
    method: 'POST',
    path: `${base}/{id}/decisions`,
    tag,
    summary: 'Accept or decline the terms as they stand, or withdraw the request',
    access: 'profile',
    params,
    body: Version.extend({ decision: z.enum(['accept', 'decline', 'withdraw']), reason: Reason }),
    response: answer,
  }),
  sign: route({
    method: 'POST',
    path: `${base}/{id}/signatures`,
    tag,
    summary: 'Sign the agreement with my name, naming the SHA-256 of the text I saw',
    access: 'profile',
    params,
    body: z.object({
      name: z.string().trim().min(2, 'Write your name as you sign it.').max(120),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      agreed: z.literal(true, 'Tick ‘I agree’ to sign.'),
    }),
    response: answer,
  }),
  pay: route({
    method: 'POST',
    path: `${base}/{id}/payments`,
    tag,
    summary: 'Pay for the project, or for an output: answers with the address of the payment page',
    access: 'creator',
    perMinute: 20,
    params,
    body: z.object({ output: OutputId.optional() }),
    response: z.object({ url: z.string() }),
  }),
  message: route({
    method: 'POST',
    path: `${base}/{id}/messages`,
    tag,
    summary: 'Write to the other side, with files handed in before',
    access: 'profile',
    perMinute: 20,
    params,
    body: z
      .object({
        text: z.string().trim().max(4000, 'At most 4,000 characters.').default(''),
        files: z.array(ProjectFileId).max(projectLimits.messageFiles).default([]),
      })
      .refine(({ text, files }) => text.length > 0 || files.length > 0, {
        path: ['text'],
        message: 'Write something, or add a file.',
      }),
    response: answer,
    status: 201,
  }),
  upload: route({
    method: 'POST',
    path: `${base}/{id}/files`,
    tag,
    summary:
      'Hand in a file for a message: a picture, PDF, EPUB, text, MP3, WAV or MP4, judged by its content',
    access: 'profile',
    perMinute: 20,
    params,
    upload: 'file',
    largestFile: projectLimits.fileBytes,
    response: ProjectFile,
    status: 201,
  }),
  file: route({
    method: 'GET',
    path: '/api/projects/v1/files/{id}',
    tag,
    summary: 'A file of a message, by its signed address',
    access: 'public',
    params: z.object({ id: ProjectFileId }),
    query: z.object({
      variant: z.literal('attachment'),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    stream: 'file',
  }),
  deliver: route({
    method: 'POST',
    path: `${base}/{id}/outputs`,
    tag,
    summary:
      'Hand in what was made under the project: a picture of mine, or a file handed in before',
    access: 'creator',
    perMinute: 30,
    params,
    body: z
      .object({
        image: ImageId.optional(),
        file: ProjectFileId.optional(),
        note: z.string().trim().max(500).default(''),
      })
      .refine(({ image, file }) => !image !== !file, {
        path: ['image'],
        message: 'Choose a picture or a file.',
      }),
    response: answer,
    status: 201,
  }),
  judge: route({
    method: 'POST',
    path: `${base}/{id}/outputs/{outputId}/decision`,
    tag,
    summary: 'Approve an output, or reject it with a reason and a place on the picture',
    access: 'profile',
    params: params.extend({ outputId: OutputId }),
    body: z
      .object({ approved: z.boolean(), reason: Reason, pin: Pin.nullable().default(null) })
      .refine(({ approved, reason }) => approved || reason.length >= 3, {
        path: ['reason'],
        message: 'Say what has to change.',
      }),
    response: answer,
  }),
  agreement: route({
    method: 'POST',
    path: `${base}/{id}/agreement`,
    tag,
    summary: 'Give notice of a breach, say that it is cured, leave, or withdraw consent',
    access: 'profile',
    params,
    body: z
      .object({ action: z.enum(['notice', 'cure', 'leave', 'revoke']), reason: Reason })
      .refine(({ action, reason }) => action !== 'notice' || reason.length >= 10, {
        path: ['reason'],
        message: 'Say what was broken, so that it can be cured.',
      }),
    response: answer,
  }),
  show: route({
    method: 'POST',
    path: `${base}/{id}/showing`,
    tag,
    summary: 'Give or take back my leave to show a finished project on the rights holder’s page',
    access: 'profile',
    params,
    body: z.object({ show: z.boolean() }),
    response: answer,
  }),
  finished: route({
    method: 'GET',
    path: '/api/projects/v1/finished',
    tag,
    summary: 'Finished projects of a rights holder that both sides show, the newest first',
    access: 'guest',
    query: z.object({ holder: ProfileId }),
    response: z.object({ projects: z.array(FinishedProject) }),
  }),
  contributorRequests: route({
    method: 'GET',
    path: '/api/projects/v1/contributor-requests',
    tag,
    summary: 'Open requests about books in which I have a part without holding them',
    access: 'profile',
    response: z.object({ requests: z.array(ContributorRequest) }),
  }),
  contribute: route({
    method: 'POST',
    path: '/api/projects/v1/contributor-requests/{id}',
    tag,
    summary: 'Say yes or no, as a contributor, to the terms of a request as they stand',
    access: 'profile',
    perMinute: 30,
    params,
    body: Version.extend({ agrees: z.boolean(), reason: Reason }),
    response: z.object({ requests: z.array(ContributorRequest) }),
  }),
  document: route({
    method: 'GET',
    path: `${base}/{id}/agreement/file`,
    tag,
    summary: 'The agreement as a PDF, or its signed receipt (JWS)',
    access: 'profile',
    perMinute: 30,
    params,
    query: z.object({ format: z.enum(['pdf', 'jws']) }),
    stream: 'file',
  }),
  certificate: route({
    method: 'GET',
    path: '/api/projects/v1/certificates/{number}',
    tag,
    summary: 'Is this agreement number real, whose is it, and is it in force',
    access: 'public',
    perMinute: 60,
    params: z.object({ number: z.string().max(40) }),
    response: AgreementCertificate,
  }),
  events: route({
    method: 'GET',
    path: `${base}/{id}/events`,
    tag,
    summary: 'Server-sent events: `project` with the time of its last change',
    access: 'profile',
    params,
    stream: 'events',
  }),
};
