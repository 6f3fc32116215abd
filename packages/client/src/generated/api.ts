// Built from the route table by tools/generate.ts. Do not edit: run it again instead.
import type { CallOptions } from '../call.ts';
import type { ApiEvent } from '../events.ts';
import type { ListCall } from '../pages.ts';
import type {
  Account,
  AgreementCertificate,
  BillingAccountInput,
  BillingEarningsAnswer,
  BillingEarningsInput,
  BillingEarningsOverviewInput,
  BillingPlanAnswer,
  BillingPlansAnswer,
  BooksGetInput,
  BooksPublishedAnswer,
  BooksPublishedInput,
  Check,
  CheckCheckInput,
  ClientConfig,
  CredentialsReadAnswer,
  CredentialsReadInput,
  EarningsOverview,
  Generation,
  Image,
  ImagesAttributionAnswer,
  ImagesAttributionInput,
  ImagesFileInput,
  ImagesGetInput,
  ImagesListAnswer,
  ImagesListInput,
  ImagesRelationsAnswer,
  ImagesRelationsInput,
  ImagesUploadInput,
  Licence,
  LicenceCertificate,
  LicensingAbandonInput,
  LicensingAgreementAnswer,
  LicensingAgreementInput,
  LicensingBuyAnswer,
  LicensingBuyInput,
  LicensingCertificateInput,
  LicensingCertificatePdfInput,
  LicensingGetInput,
  LicensingLicenceReceiptInput,
  LicensingListAnswer,
  LicensingListInput,
  LicensingOffersAnswer,
  LicensingOffersInput,
  MandatesBuyAnswer,
  MandatesBuyInput,
  MarketByIdAnswer,
  MarketByIdInput,
  MarketListingsAnswer,
  MarketListingsInput,
  MarketSimilarAnswer,
  MarketSimilarInput,
  OpenedReference,
  OwnModelsOfferedAnswer,
  OwnModelsOfferedInput,
  ProfileSet,
  ProfilesFaceInput,
  ProfilesPublishedAnswer,
  ProfilesPublishedInput,
  Project,
  ProjectsCertificateInput,
  ProjectsCreateInput,
  ProjectsEventsInput,
  ProjectsFinishedAnswer,
  ProjectsFinishedInput,
  ProjectsGetInput,
  ProjectsListAnswer,
  ProjectsListInput,
  ProjectsSaveInput,
  PromptWords,
  PublicBook,
  PublicProfile,
  ReferencesFileInput,
  ReferencesGetInput,
  ReferencesKeepAnswer,
  ReferencesKeepInput,
  ReferencesSearchAnswer,
  ReferencesSearchInput,
  ReferencesSimilarAnswer,
  ReferencesSimilarInput,
  SamplesListAnswer,
  SamplesListInput,
  ServiceStatus,
  Statement,
  StatementsFileInput,
  StatementsGetInput,
  StatementsListAnswer,
  StatementsListInput,
  StudioCancelInput,
  StudioCreditsAnswer,
  StudioEventsInput,
  StudioGenerateInput,
  StudioGetInput,
  StudioListAnswer,
  StudioListInput,
  StudioModelsAnswer,
  StudioPreviewInput,
  StudioReadPromptInput,
  StyleDetail,
  StylesArtworkFileInput,
  StylesGetInput,
  StylesListAnswer,
  StylesListInput,
  TalentsGetAnswer,
  TalentsGetInput,
  TalentsVoiceFileInput,
  User,
  VerificationBadgesAnswer,
  VerificationBadgesInput,
} from './types.ts';

export interface IdentityApi {
  /** What a client must know before sign-in. `GET /api/config`, scope `market:read` */
  config: (options?: CallOptions) => Promise<ClientConfig>;
  /** The signed-in user. `GET /api/users/v1/users/me`, scope `account:read` */
  me: (options?: CallOptions) => Promise<User>;
}

export interface ProfilesApi {
  /** My profiles, each optional. `GET /api/users/me/profiles`, scope `account:read` */
  mine: (options?: CallOptions) => Promise<ProfileSet>;
  /** Published artists or influencers, most liked first. `GET /api/profiles/v1/profiles`, scope `market:read` */
  published: ListCall<
    ProfilesPublishedInput,
    ProfilesPublishedAnswer,
    ProfilesPublishedAnswer['profiles'][number]
  >;
  /** The public page of an artist or influencer. `GET /api/profiles/v1/profiles/{id}`, scope `market:read` */
  face: (input: ProfilesFaceInput, options?: CallOptions) => Promise<PublicProfile>;
}

export interface TalentsApi {
  /** A voice sample by its signed address. `GET /api/talents/v1/voices/{id}/file`, scope `market:read` */
  voiceFile: (input: TalentsVoiceFileInput, options?: CallOptions) => Promise<Response>;
  /** What a published influencer offers, with their voice sample. `GET /api/talents/v1/talents/{id}`, scope `market:read` */
  get: (input: TalentsGetInput, options?: CallOptions) => Promise<TalentsGetAnswer>;
}

export interface BooksApi {
  /** Published books, newest first. `GET /api/books/v1/books`, scope `market:read` */
  published: ListCall<
    BooksPublishedInput,
    BooksPublishedAnswer,
    BooksPublishedAnswer['books'][number]
  >;
  /** The public page of a book. `GET /api/books/v1/books/{id}`, scope `market:read` */
  get: (input: BooksGetInput, options?: CallOptions) => Promise<PublicBook>;
}

export interface ReferencesApi {
  /** Openly licensed pictures that fit words, the most fitting first. `GET /api/references/v1/references`, scope `market:read` */
  search: (input: ReferencesSearchInput, options?: CallOptions) => Promise<ReferencesSearchAnswer>;
  /** More references like one: by how they look and what they show. `GET /api/references/v1/references/{id}/similar`, scope `market:read` */
  similar: (
    input: ReferencesSimilarInput,
    options?: CallOptions,
  ) => Promise<ReferencesSimilarAnswer>;
  /** Keep a reference as a picture of mine, to place it on a canvas; once kept, the same picture is answered again. `POST /api/references/v1/references/{id}/images`, scope `pictures:create` */
  keep: (input: ReferencesKeepInput, options?: CallOptions) => Promise<ReferencesKeepAnswer>;
  /** A reference with its file, fetched from its source at the first call. `GET /api/references/v1/references/{id}`, scope `market:read` */
  get: (input: ReferencesGetInput, options?: CallOptions) => Promise<OpenedReference>;
  /** A reference’s file or thumbnail by its signed address. `GET /api/references/v1/references/{id}/file`, scope `market:read` */
  file: (input: ReferencesFileInput, options?: CallOptions) => Promise<Response>;
}

export interface StylesApi {
  /** Art styles: published ones, or mine with createdBy=me. `GET /api/art-styles/v1/art-styles`, scope `market:read` */
  list: ListCall<StylesListInput, StylesListAnswer, StylesListAnswer['artStyles'][number]>;
  /** One art style. `GET /api/art-styles/v1/art-styles/{id}`, scope `market:read` */
  get: (input: StylesGetInput, options?: CallOptions) => Promise<StyleDetail>;
  /** A small picture of an artwork, by a signed address. `GET /api/art-styles/v1/artworks/{id}/file`, scope `market:read` */
  artworkFile: (input: StylesArtworkFileInput, options?: CallOptions) => Promise<Response>;
}

export interface OwnModelsApi {
  /** The model of a style of its own that is offered, with what its pictures pay the artist. `GET /api/studio/v1/own-models/{id}`, scope `market:read` */
  offered: (input: OwnModelsOfferedInput, options?: CallOptions) => Promise<OwnModelsOfferedAnswer>;
}

export interface StudioApi {
  /** Models and what they cost. `GET /api/studio/v1/models`, scope `market:read` */
  models: (options?: CallOptions) => Promise<StudioModelsAnswer>;
  /** How a prompt is understood, word by word. `POST /api/studio/v1/prompt-readings`, scope `market:read` */
  readPrompt: (input: StudioReadPromptInput, options?: CallOptions) => Promise<PromptWords>;
  /** Queue a generation; its credits are reserved at once. `POST /api/studio/v1/generations`, scope `pictures:create` */
  generate: (input: StudioGenerateInput, options?: CallOptions) => Promise<Generation>;
  /** My generations, newest first. `GET /api/studio/v1/generations`, scope `pictures:read` */
  list: ListCall<StudioListInput, StudioListAnswer, StudioListAnswer['generations'][number]>;
  /** One generation of mine. `GET /api/studio/v1/generations/{id}`, scope `pictures:read` */
  get: (input: StudioGetInput, options?: CallOptions) => Promise<Generation>;
  /** Server-sent events: `generation` with a Generation when a picture is there or its state changes, `progress` with what changes in between. `GET /api/studio/v1/generations/{id}/events`, scope `pictures:read` */
  events: (input: StudioEventsInput, options?: CallOptions) => AsyncIterable<ApiEvent>;
  /** The newest coarse preview, by a signed address. `GET /api/studio/v1/generations/{id}/preview`, scope `pictures:read` */
  preview: (input: StudioPreviewInput, options?: CallOptions) => Promise<Response>;
  /** Cancel a generation; the part painted so far is charged in proportion, other credits are returned. `DELETE /api/studio/v1/generations/{id}`, scope `pictures:create` */
  cancel: (input: StudioCancelInput, options?: CallOptions) => Promise<Generation>;
  /** Credits I have left and how many are reserved. `GET /api/studio/v1/credits`, scope `account:read` */
  credits: (options?: CallOptions) => Promise<StudioCreditsAnswer>;
}

export interface SamplesApi {
  /** Sample pictures of styles; those not visible to the caller are left out. `GET /api/studio/v1/samples`, scope `market:read` */
  list: (input: SamplesListInput, options?: CallOptions) => Promise<SamplesListAnswer>;
}

export interface ImagesApi {
  /** My images, or the listed ones of everybody; by pages, or on from a cursor. `GET /api/images/v1/images`, scope `pictures:read` */
  list: ListCall<ImagesListInput, ImagesListAnswer, ImagesListAnswer['images'][number]>;
  /** One image: mine, listed, or licensed to me; and, to its artist, one made in their style. `GET /api/images/v1/images/{id}`, scope `pictures:read` */
  get: (input: ImagesGetInput, options?: CallOptions) => Promise<Image>;
  /** Shares by artwork, and the address of the map that says where in the picture each went. `GET /api/images/v1/images/{id}/attribution`, scope `pictures:read` */
  attribution: (
    input: ImagesAttributionInput,
    options?: CallOptions,
  ) => Promise<ImagesAttributionAnswer>;
  /** What an image was made from, and what was made from it, as far as it is mine to see. `GET /api/images/v1/images/{id}/relations`, scope `pictures:read` */
  relations: (input: ImagesRelationsInput, options?: CallOptions) => Promise<ImagesRelationsAnswer>;
  /** Upload a picture of your own (JPEG, PNG, WebP, AVIF or TIFF): only you see it; location and camera data are removed. `POST /api/images/v1/uploads`, scope `pictures:create` */
  upload: (input: ImagesUploadInput, options?: CallOptions) => Promise<Image>;
  /** The picture itself, by a signed address. `GET /api/images/v1/images/{id}/file`, scope `pictures:read` */
  file: (input: ImagesFileInput, options?: CallOptions) => Promise<Response>;
}

export interface CheckApi {
  /** What a picture is and which artists it credits, by its credentials, mark and looks. Send a file or an address; nothing is stored. `POST /api/check`, scope `market:read` */
  check: (input: CheckCheckInput, options?: CallOptions) => Promise<Check>;
}

export interface CredentialsApi {
  /** What a picture’s Content Credentials (C2PA) say, and whether they hold; nothing is kept. `POST /api/credentials/v1/readings`, scope `market:read` */
  read: (input: CredentialsReadInput, options?: CallOptions) => Promise<CredentialsReadAnswer>;
}

export interface LicensingApi {
  /** The agreement in force, with its text. `GET /api/consent/v1/agreement/{kind}`, scope `market:read` */
  agreement: (
    input: LicensingAgreementInput,
    options?: CallOptions,
  ) => Promise<LicensingAgreementAnswer>;
  /** Start buying a licence, or the upgrade of one I hold for the difference; answers with the address of the payment page. `POST /api/licensing/v1/licences`, scope `licenses:buy` */
  buy: (input: LicensingBuyInput, options?: CallOptions) => Promise<LicensingBuyAnswer>;
  /** What licences of some pictures cost me: of mine, and of those on the market. `GET /api/licensing/v1/offers`, scope `licenses:read` */
  offers: (input: LicensingOffersInput, options?: CallOptions) => Promise<LicensingOffersAnswer>;
  /** Licences I bought, newest first. `GET /api/licensing/v1/licences`, scope `licenses:read` */
  list: ListCall<LicensingListInput, LicensingListAnswer, LicensingListAnswer['licences'][number]>;
  /** One licence of mine. `GET /api/licensing/v1/licences/{id}`, scope `licenses:read` */
  get: (input: LicensingGetInput, options?: CallOptions) => Promise<Licence>;
  /** Cancel a purchase that has not been paid. `DELETE /api/licensing/v1/licences/{id}`, scope `licenses:buy` */
  abandon: (input: LicensingAbandonInput, options?: CallOptions) => Promise<Licence>;
  /** Is this licence number real, and what does it cover. `GET /api/licensing/v1/certificates/{number}`, scope `market:read` */
  certificate: (
    input: LicensingCertificateInput,
    options?: CallOptions,
  ) => Promise<LicenceCertificate>;
  /** The certificate of a licence as a PDF. `GET /api/licensing/v1/certificates/{number}/pdf`, scope `market:read` */
  certificatePdf: (input: LicensingCertificatePdfInput, options?: CallOptions) => Promise<Response>;
  /** A receipt of a licence that anyone can check without us, as a compact JWS. `GET /api/licensing/v1/certificates/{number}/receipt`, scope `market:read` */
  licenceReceipt: (input: LicensingLicenceReceiptInput, options?: CallOptions) => Promise<Response>;
}

export interface BillingApi {
  /** My plan. `GET /api/subscriptions/v1/users/me/plan`, scope `account:read` */
  plan: (options?: CallOptions) => Promise<BillingPlanAnswer>;
  /** The plans, their credits and what a month costs. `GET /api/subscriptions/v1/plans`, scope `market:read` */
  plans: (options?: CallOptions) => Promise<BillingPlansAnswer>;
  /** My plan, its end, my credits and where they went, newest first. `GET /api/subscriptions/v1/account`, scope `account:read` */
  account: ListCall<BillingAccountInput, Account, Account['history'][number]>;
  /** What sales earned one of my profiles: totals and lines, newest first. `GET /api/ledger/v1/earnings`, scope `statements:read` */
  earnings: ListCall<
    BillingEarningsInput,
    BillingEarningsAnswer,
    BillingEarningsAnswer['earnings'][number]
  >;
  /** What one of my profiles earned in each of the last twelve months, and what earned most. `GET /api/ledger/v1/earnings/overview`, scope `statements:read` */
  earningsOverview: (
    input?: BillingEarningsOverviewInput,
    options?: CallOptions,
  ) => Promise<EarningsOverview>;
}

export interface StatementsApi {
  /** My statements, a line for each month in which something happened, newest first. `GET /api/ledger/v1/statements`, scope `statements:read` */
  list: ListCall<
    StatementsListInput,
    StatementsListAnswer,
    StatementsListAnswer['statements'][number]
  >;
  /** One month, with a page of its lines: one for every sale, picture made, refund, dispute and payout. `GET /api/ledger/v1/statements/{month}`, scope `statements:read` */
  get: ListCall<StatementsGetInput, Statement, Statement['lines'][number]>;
  /** A month’s statement as PDF or CSV, or, once the month is over, its signed receipt (JWS). `GET /api/ledger/v1/statements/{month}/file`, scope `statements:read` */
  file: (input: StatementsFileInput, options?: CallOptions) => Promise<Response>;
}

export interface ContentApi {
  /** Whether the parts of the service work. `GET /api/content/v1/status`, scope `market:read` */
  status: (options?: CallOptions) => Promise<ServiceStatus>;
}

export interface VerificationApi {
  /** What published profiles have proved. `GET /api/verification/v1/badges`, scope `market:read` */
  badges: (
    input: VerificationBadgesInput,
    options?: CallOptions,
  ) => Promise<VerificationBadgesAnswer>;
}

export interface ProjectsApi {
  /** My projects on one side or both, the last changed first. `GET /api/projects/v1/projects`, scope `projects:read` */
  list: ListCall<ProjectsListInput, ProjectsListAnswer, ProjectsListAnswer['projects'][number]>;
  /** Begin a request for rights as a draft, or one that asks again for what an earlier one did. `POST /api/projects/v1/projects`, scope `projects:draft` */
  create: (input: ProjectsCreateInput, options?: CallOptions) => Promise<Project>;
  /** A project of mine: terms, versions, messages, outputs, agreement, and what I may do. `GET /api/projects/v1/projects/{id}`, scope `projects:read` */
  get: (input: ProjectsGetInput, options?: CallOptions) => Promise<Project>;
  /** Save a draft of the terms or of a counter-offer. `PUT /api/projects/v1/projects/{id}/draft`, scope `projects:draft` */
  save: (input: ProjectsSaveInput, options?: CallOptions) => Promise<void>;
  /** Finished projects of a rights holder that both sides show, the newest first. `GET /api/projects/v1/finished`, scope `market:read` */
  finished: (
    input: ProjectsFinishedInput,
    options?: CallOptions,
  ) => Promise<ProjectsFinishedAnswer>;
  /** Look up an agreement number: whether it exists, its parties, and whether it is in force. `GET /api/projects/v1/certificates/{number}`, scope `market:read` */
  certificate: (
    input: ProjectsCertificateInput,
    options?: CallOptions,
  ) => Promise<AgreementCertificate>;
  /** Server-sent events: `project` with the time of its last change. `GET /api/projects/v1/projects/{id}/events`, scope `projects:read` */
  events: (input: ProjectsEventsInput, options?: CallOptions) => AsyncIterable<ApiEvent>;
}

export interface MarketApi {
  /** Styles, talents and books that fit words (typing errors are forgiven) and facets; each counted. `GET /api/market/v1/listings`, scope `market:read` */
  listings: ListCall<
    MarketListingsInput,
    MarketListingsAnswer,
    MarketListingsAnswer['listings'][number]
  >;
  /** More like this, by palette, look and words: at most eight of its kind. `GET /api/market/v1/listings/{id}/similar`, scope `market:read` */
  similar: (input: MarketSimilarInput, options?: CallOptions) => Promise<MarketSimilarAnswer>;
  /** Listings by their ids, in that order; those that are gone are left out. `GET /api/market/v1/listings/by-id`, scope `market:read` */
  byId: (input: MarketByIdInput, options?: CallOptions) => Promise<MarketByIdAnswer>;
}

export interface MandatesApi {
  /** Buy a licence for the person a key or an app acts for: charged at once if a mandate of theirs covers it, otherwise it waits for their approval. `POST /api/licensing/v1/mandated-purchases`, scope `licenses:buy` */
  buy: (input: MandatesBuyInput, options?: CallOptions) => Promise<MandatesBuyAnswer>;
}

export interface Api {
  identity: IdentityApi;
  profiles: ProfilesApi;
  talents: TalentsApi;
  books: BooksApi;
  references: ReferencesApi;
  styles: StylesApi;
  ownModels: OwnModelsApi;
  studio: StudioApi;
  samples: SamplesApi;
  images: ImagesApi;
  check: CheckApi;
  credentials: CredentialsApi;
  licensing: LicensingApi;
  billing: BillingApi;
  statements: StatementsApi;
  content: ContentApi;
  verification: VerificationApi;
  projects: ProjectsApi;
  market: MarketApi;
  mandates: MandatesApi;
}
