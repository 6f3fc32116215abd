import type { ProfileKind } from '@limn/contracts/constants';
import type { SignupStep } from '@limn/contracts/signup';

/** Addresses of the app's own pages, so that a link cannot be misspelt. */
export const paths = {
  landing: '/',
  signIn: '/sign-in',
  callback: '/app/callback',
  selectProfile: (kind?: ProfileKind) =>
    kind ? `/signup/select-profile?userType=${kind}` : '/signup/select-profile',
  dashboard: (kind: ProfileKind) => `/${kind}/dashboard`,
  marketplace: '/marketplace',
  marketStyle: (id: string) => `/marketplace/styles/${id}`,
  newStyle: '/artist/styles/new',
  workshop: (id: string) => `/artist/styles/${id}`,
  canvas: '/canvas',
  canvasWithStyle: (id: string) => `/canvas?style=${id}`,
  canvasFromImage: (id: string) => `/canvas?from=${id}`,
  canvasGuidedBy: (id: string) => `/canvas?guide=${id}`,
  canvasVarying: (id: string) => `/canvas?from=${id}&vary=1`,
  canvases: '/canvases',
  openCanvas: (id: string) => `/canvas/${id}`,
  imageEditor: (id: string) => `/image-editor?image=${id}`,
  images: '/images',
  image: (id: string) => `/images/detail?id=${id}`,
  /** The same page under two names. */
  check: '/check',
  whose: '/whose',
  licence: (number: string) => `/licences/${encodeURIComponent(number)}`,
  account: '/account',
  accountSetup: '/account/setup',
  billing: '/account#billing',
  artistLicenceAgreement: '/artist-license-agreement',
  signup: (step: SignupStep, kind: ProfileKind) => `/signup/${step}?userType=${kind}`,
  editProfile: (kind: ProfileKind) => `/${kind}/edit`,
  talents: '/marketplace/talents',
  talent: (id: string) => `/marketplace/talents/${id}`,
  creatorTalent: (id: string) => `/creator/influencer/${id}`,
  artist: (id: string) => `/marketplace/artists/${id}`,
  admin: {
    features: '/admin/features',
    waitlist: '/admin/waitlist',
    reports: '/admin/reports',
    mail: '/admin/mail',
    models: '/admin/models',
    monitoring: '/admin/monitoring',
    visit: (id: string) => `/admin/monitoring/${id}`,
  },
} as const;
