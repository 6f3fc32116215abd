import { z } from 'zod';

/**
 * Ids are a short prefix, an underscore and a ULID (26 characters of Crockford base 32), so they sort by creation time
 * and show their kind. Each kind is branded: one cannot be passed for another.
 */
export const idPrefixes = {
  user: 'usr',
  profile: 'prf',
  style: 'sty',
  artwork: 'art',
  training: 'trn',
  element: 'lft',
  generation: 'gen',
  image: 'img',
  board: 'brd',
  savedRecipe: 'rcp',
  canvas: 'cnv',
  licence: 'lic',
  consent: 'con',
  payment: 'pay',
  earning: 'ern',
  refund: 'rfd',
  moneyAct: 'act',
  admin: 'adm',
  adminProposal: 'adp',
  transfer: 'trf',
  photo: 'pho',
  portfolioImage: 'pfi',
  voice: 'vce',
  book: 'bok',
  bookPart: 'bkp',
  planPeriod: 'per',
  mail: 'mai',
  contactMessage: 'msg',
  report: 'rpt',
  verification: 'vrf',
  notification: 'ntf',
  project: 'prj',
  projectFile: 'pjf',
  projectMessage: 'pjm',
  projectPayment: 'pjp',
  output: 'out',
  provider: 'prv',
  collection: 'col',
  savedSearch: 'sch',
  persona: 'psn',
  headshot: 'hsh',
  edition: 'edn',
  editionExport: 'edx',
  ownModel: 'omd',
  reference: 'ref',
  apiKey: 'key',
  app: 'app',
  appGrant: 'agr',
  mandate: 'mdt',
  webhook: 'whk',
  webhookEvent: 'whe',
  checkoutSession: 'acs',
} as const;
export type IdKind = keyof typeof idPrefixes;

export type Id<K extends IdKind> = string & z.$brand<K>;

function idSchema<K extends IdKind>(kind: K) {
  return z
    .string()
    .regex(
      new RegExp(`^${idPrefixes[kind]}_[0-9A-HJKMNP-TV-Z]{26}$`),
      `Write an id like ${idPrefixes[kind]}_….`,
    )
    .brand<K>();
}

export const UserId = idSchema('user');
export const ProfileId = idSchema('profile');
export const StyleId = idSchema('style');
export const ArtworkId = idSchema('artwork');
export const TrainingId = idSchema('training');
export const ElementId = idSchema('element');
export const GenerationId = idSchema('generation');
export const ImageId = idSchema('image');
export const BoardId = idSchema('board');
export const SavedRecipeId = idSchema('savedRecipe');
export const CanvasId = idSchema('canvas');
export const LicenceId = idSchema('licence');
export const ConsentId = idSchema('consent');
export const PaymentId = idSchema('payment');
export const RefundId = idSchema('refund');
export const MoneyActId = idSchema('moneyAct');
export const AdminId = idSchema('admin');
export const AdminProposalId = idSchema('adminProposal');
export const EarningId = idSchema('earning');
export const PhotoId = idSchema('photo');
export const ProjectId = idSchema('project');
export const ProjectFileId = idSchema('projectFile');
export const OutputId = idSchema('output');
export const ReferenceId = idSchema('reference');
export const VerificationId = idSchema('verification');
export const ProjectMessageId = idSchema('projectMessage');
export const NotificationId = idSchema('notification');
export const PortfolioImageId = idSchema('portfolioImage');
export const VoiceId = idSchema('voice');
export const BookId = idSchema('book');
export const BookPartId = idSchema('bookPart');
export const PlanPeriodId = idSchema('planPeriod');
export const MailId = idSchema('mail');
export const ContactMessageId = idSchema('contactMessage');
export const ProviderId = idSchema('provider');
export const CollectionId = idSchema('collection');
export const SavedSearchId = idSchema('savedSearch');
export const HeadshotId = idSchema('headshot');
export const PersonaId = idSchema('persona');
export const EditionId = idSchema('edition');
export const EditionExportId = idSchema('editionExport');
export const OwnModelId = idSchema('ownModel');
export const ApiKeyId = idSchema('apiKey');
export const AppId = idSchema('app');
export const AppGrantId = idSchema('appGrant');
export const MandateId = idSchema('mandate');
export const WebhookId = idSchema('webhook');
export const WebhookEventId = idSchema('webhookEvent');
export const CheckoutSessionId = idSchema('checkoutSession');
export type UserId = Id<'user'>;
export type ProfileId = Id<'profile'>;
export type StyleId = Id<'style'>;
export type ArtworkId = Id<'artwork'>;
export type TrainingId = Id<'training'>;
export type ElementId = Id<'element'>;
export type GenerationId = Id<'generation'>;
export type ImageId = Id<'image'>;
export type SavedRecipeId = z.infer<typeof SavedRecipeId>;
export type BoardId = Id<'board'>;
export type CanvasId = Id<'canvas'>;
export type LicenceId = Id<'licence'>;
export type ConsentId = Id<'consent'>;
export type PaymentId = Id<'payment'>;
export type EarningId = Id<'earning'>;
export type MoneyActId = Id<'moneyAct'>;
export type AdminId = Id<'admin'>;
export type AdminProposalId = Id<'adminProposal'>;
export type RefundId = Id<'refund'>;
export type PhotoId = Id<'photo'>;
export type PortfolioImageId = Id<'portfolioImage'>;
export type ProjectId = Id<'project'>;
export type ProjectFileId = Id<'projectFile'>;
export type OutputId = Id<'output'>;
export type ProjectPaymentId = Id<'projectPayment'>;
export type VoiceId = Id<'voice'>;
export type BookId = Id<'book'>;
export type BookPartId = Id<'bookPart'>;
export type ProjectMessageId = Id<'projectMessage'>;
export type NotificationId = Id<'notification'>;
export type PlanPeriodId = Id<'planPeriod'>;
export type MailId = Id<'mail'>;
export type ContactMessageId = Id<'contactMessage'>;
export type ReferenceId = Id<'reference'>;
export type VerificationId = Id<'verification'>;
export type ReportId = Id<'report'>;
export type ProviderId = Id<'provider'>;
export type CollectionId = Id<'collection'>;
export type SavedSearchId = Id<'savedSearch'>;
export type PersonaId = Id<'persona'>;
export type HeadshotId = Id<'headshot'>;
export type EditionId = Id<'edition'>;
export type EditionExportId = Id<'editionExport'>;
export type OwnModelId = Id<'ownModel'>;
export type ApiKeyId = Id<'apiKey'>;
export type AppId = Id<'app'>;
export type AppGrantId = Id<'appGrant'>;
export type MandateId = Id<'mandate'>;
export type WebhookId = Id<'webhook'>;
export type WebhookEventId = Id<'webhookEvent'>;
export type CheckoutSessionId = Id<'checkoutSession'>;
/** A program's credential: an API key, or a person's grant to an app. */
export type ProgramId = ApiKeyId | AppGrantId;
