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
import {
  type AgreementState,
  agreementStates,
  type OutputStatus,
  outputStatuses,
  projectActions,
  type ProjectState,
  projectStates,
  sides,
} from './project-states.ts';
import { ProjectTerms, type Right, rightNames } from './project-terms.ts';

export const ProjectSide = z.enum(sides);
const At = z.iso.datetime();

const Party = z.object({ profileId: ProfileId, name: z.string(), path: z.string().nullable() });

export const ProjectFile = z.object({
  id: ProjectFileId,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Signed, for some hours. */
  url: z.string(),
  /** Uploaded by the reader's side. */
  mine: z.boolean(),
  /** Taken down by us: name and address are empty. */
  takenDown: z.boolean(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

export const ProjectMessage = z.object({
  id: ProjectMessageId,
  by: ProjectSide,
  mine: z.boolean(),
  text: z.string(),
  /** Taken down by us: neither its words nor its files are shown. */
  takenDown: z.boolean(),
  files: z.array(ProjectFile),
  at: At,
});
export type ProjectMessage = z.infer<typeof ProjectMessage>;

/** A place on a picture, in fractions of its sides from the left and the top. */
export const Pin = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

export const ProjectOutput = z.object({
  id: OutputId,
  status: z.enum(Object.keys(outputStatuses) as [OutputStatus, ...OutputStatus[]]),
  note: z.string(),
  image: z.object({ id: ImageId, url: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** A file that is not a picture of the gallery: a film, a recording, a text. */
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
  signatures: z.array(z.object({ side: ProjectSide, name: z.string(), at: At })),
  noticeBy: ProjectSide.nullable(),
  noticeText: z.string(),
  cureUntil: At.nullable(),
  windDownUntil: At.nullable(),
  leftBy: ProjectSide.nullable(),
  revokedAt: At.nullable(),
});
export type ProjectAgreement = z.infer<typeof ProjectAgreement>;

export const ProjectSummary = z.object({
  id: ProjectId,
  state: z.enum(Object.keys(projectStates) as [ProjectState, ...ProjectState[]]),
  side: ProjectSide,
  title: z.string(),
  /** The talent or the book. */
  about: z.string(),
  other: Party,
  price: z.int(),
  currency: Currency,
  turn: ProjectSide.nullable(),
  answerUntil: At.nullable(),
  changedAt: At,
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** A project that another was made from, or of another. */
const ProjectKin = z.object({
  id: ProjectId,
  state: ProjectSummary.shape.state,
  /** The page on which the reader sees it. */
  path: z.string(),
  createdAt: At,
  startsAt: At.nullable(),
  endsAt: At.nullable(),
});
export type ProjectKin = z.infer<typeof ProjectKin>;

export const Project = ProjectSummary.extend({
  customer: Party,
  holder: Party,
  subject: z.object({ kind: z.enum(['talent', 'book']), id: z.string(), name: z.string() }),
  terms: ProjectTerms,
  /** An unsent counter-offer or draft, which only its author sees. */
  draft: ProjectTerms.nullable(),
  /** Versions that were sent, the first first. */
  versions: z.array(
    z.object({ number: z.int(), by: ProjectSide, note: z.string(), terms: ProjectTerms, at: At }),
  ),
  /**
   * Number of the newest version; 0 while it is a draft. What is done names it, so that nothing is agreed to unseen.
   */
  version: z.int(),
  actions: z.array(z.enum(projectActions)),
  /** Other people with a part in the book, and their answers to the newest version; null: none yet. */
  contributors: z.array(
    z.object({ name: z.string(), agrees: z.boolean().nullable(), reason: z.string() }),
  ),
  /** Sides that allow it to be shown on the rights holder's page; it is shown once both do. */
  shownBy: z.array(ProjectSide),
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
  /** Refund to the customer, in minor units, if the caller leaves or withdraws consent now. */
  backOnLeaving: z.int(),
  /** The newest ones, the oldest of them first. */
  events: z.array(z.object({ at: At, by: ProjectSide.nullable(), text: z.string() })),
  /** Whether there are events that are older than these. */
  hasOlderEvents: z.boolean(),
  /** Important dates in order: past ones, the next one, and later ones. */
  calendar: z.array(
    z.object({ what: z.string(), at: At, when: z.enum(['past', 'next', 'later']) }),
  ),
  /** Uploaded with the request: kept with its draft, and sent with its first version. */
  files: z.array(ProjectFile),
  /** The project it repeats or renews. */
  from: ProjectKin.nullable(),
  /** Repetitions and renewals of it, oldest first; only the customer sees drafts. */
  next: z.array(ProjectKin),
});
export type Project = z.infer<typeof Project>;

/**
 * Bytes of a file at most, files of a request and of a message, messages and outputs of a project; messages that one side writes before the
 * other does, and those of a person in a day.
 */
export const projectLimits = {
  fileBytes: 20 * 1024 * 1024,
  requestFiles: 10,
  messageFiles: 5,
  messages: 500,
  unanswered: 30,
  messagesADay: 200,
  outputs: 500,
};

/** A finished project, as shown publicly with permission of both sides. */
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

/**
 * A request about a book, for a person with a part in it: they see its terms and files, and approve or refuse the
 * terms.
 */
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
  /** Sent with the request; what the two sides write to each other stays theirs. */
  files: z.array(ProjectFile),
});
export type ContributorRequest = z.infer<typeof ContributorRequest>;

/** Public facts about an agreement, for anyone who has its number: no price, and nothing about its purpose. */
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
  /** Hash of the agreement's text. */
  sha256: z.string(),
});
