import type { ProfileKind } from './constants.ts';
import type { BookHolderKind } from './books.ts';
import type { SignupStep } from './signup.ts';

/**
 * Paths of the app's own screens: for links of the web app, and for letters, notices, redirects and the sitemap of the
 * server.
 */
export const paths = {
  landing: '/',
  signIn: '/sign-in',
  /** One picture without an account. */
  tryIt: '/try',
  callback: '/app/callback',
  selectProfile: (kind?: ProfileKind) =>
    kind ? `/signup/select-profile?userType=${kind}` : '/signup/select-profile',
  dashboard: (kind: ProfileKind) => `/${kind}/dashboard`,
  marketplace: '/marketplace',
  /** Styles, talents and books together. */
  wholeMarketplace: '/marketplace/all',
  /** Everybody's offered pictures. */
  explore: '/explore',
  likes: '/likes',
  stopSearchLetters: '/saved-searches/stop',
  marketStyle: (id: string) => `/marketplace/styles/${id}`,
  newStyle: '/artist/styles/new',
  workshop: (id: string) => `/artist/styles/${id}`,
  newOwnStyle: '/creator/styles/new',
  ownStyle: (id: string) => `/creator/styles/${id}`,
  canvas: '/canvas',
  canvasWithStyle: (id: string) => `/canvas?style=${id}`,
  canvasFromImage: (id: string) => `/canvas?from=${id}`,
  canvasGuidedBy: (id: string) => `/canvas?guide=${id}`,
  canvasVarying: (id: string) => `/canvas?from=${id}&vary=1`,
  canvases: '/canvases',
  /** With the picture it is about, where a canvas is opened to edit that. */
  openCanvas: (id: string) => `/canvas/${id}`,
  imageEditor: (id: string) => `/image-editor?image=${id}`,
  images: '/images',
  trash: '/images?trash=1',
  image: (id: string) => `/images/detail?id=${id}`,
  /** The same page under two names. */
  check: '/check',
  whose: '/whose',
  agreement: (number: string) => `/agreements/${encodeURIComponent(number)}`,
  licence: (number: string) => `/licences/${encodeURIComponent(number)}`,
  account: '/account',
  notifications: '/notifications',
  /** Statements of the caller's profile of a kind; with an id, those of a deleted one. */
  statements: ({ kind, profile }: { kind: ProfileKind; profile?: string | undefined }) =>
    `/statements?kind=${kind}${profile ? `&profile=${profile}` : ''}`,
  statement: (
    month: string,
    { kind, profile }: { kind: ProfileKind; profile?: string | undefined },
  ) => `/statements/${month}?kind=${kind}${profile ? `&profile=${profile}` : ''}`,
  accountSetup: '/account/setup',
  billing: '/account#billing',
  artistLicenceAgreement: '/artist-license-agreement',
  /** Authors use an artist's first steps; their address has a flag. */
  signup: (step: SignupStep, kind: ProfileKind, isAuthor = false) =>
    `/signup/${step}?userType=${kind}${isAuthor ? '&as=author' : ''}`,
  editProfile: (kind: ProfileKind) => `/${kind}/edit`,
  talents: '/marketplace/talents',
  talent: (id: string) => `/marketplace/talents/${id}`,
  creatorTalent: (id: string) => `/creator/influencer/${id}`,
  project: (id: string) => `/creator/project/${id}`,
  projectDraft: ({ id, subject }: { id: string; subject: { kind: string; id: string } }) =>
    `/creator/${subject.kind === 'book' ? 'book' : 'influencer'}/${subject.id}/create-project?draft=${id}`,
  edition: (id: string) => `/creator/edition/${id}`,
  /** The same for the book’s side. */
  readEdition: (kind: BookHolderKind, id: string) => `/${kind}/edition/${id}`,
  licenceRequest: (kind: ProfileKind, id: string) => `/${kind}/license-request/${id}`,
  askTalent: (id: string) => `/creator/influencer/${id}/create-project`,
  offer: '/influencer/offer',
  persona: '/influencer/persona',
  /** The studio, to make pictures for a project, with its persona. */
  studioProject: (project: string) => `/canvas?project=${project}`,
  books: '/marketplace/books',
  book: (id: string) => `/book/${id}`,
  askBook: (id: string) => `/creator/book/${id}/create-project`,
  myBooks: (kind: BookHolderKind) => `/${kind}/books`,
  newBook: (kind: BookHolderKind) => `/${kind}/books/new`,
  ownBook: (kind: BookHolderKind, id: string) => `/${kind}/books/${id}`,
  bookInvitations: '/books/invitations',
  ownCases: '/account/moderation',
  keys: '/account/keys',
  apps: '/account/apps',
  /** The actions of a key or a connected app. */
  programActions: (id: string) => `/account/programs/${id}`,
  mandates: '/account/mandates',
  webhooks: '/account/webhooks',
  approvals: '/account/approvals',
  /** Where a person decides what an app may do for them. */
  connectApp: (uid: string) => `/connect/${uid}`,
  keptAway: '/account/people',
  ownProofs: '/account/verification',
  artist: (id: string) => `/marketplace/artists/${id}`,
  admin: '/admin',
} as const;
