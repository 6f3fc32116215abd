/** Addresses of the public pages, which the server draws: links to them load a page. */
export const sitePaths = {
  landing: '/',
  pricing: '/pricing',
  faq: '/faq',
  blog: '/blog',
  article: (slug: string) => `/ai-and-us/${slug}`,
  docs: '/docs',
  docsPage: (slug: string) => `/docs/${slug}`,
  apiDocs: '/api/docs',
  discord: '/discord',
  contact: '/contact-us',
  receipts: '/receipts',
  status: '/status',
  privacy: '/privacy-policy',
  terms: '/terms-of-use',
  accessibility: '/accessibility',
  customerAgreement: '/customer-license-agreement',
  artistAgreement: '/artist-license-agreement',
} as const;

/** Whom the landing page speaks to, and the section that does (specification §2). */
export const audiences = [
  ['AI creators', 'ai-creators'],
  ['Storytellers', 'storytellers'],
  ['Brands', 'brands'],
  ['Human artists', 'human-artists'],
  ['Influencers', 'influencers'],
  ['Authors', 'authors'],
] as const;

/** The header leads to the blog on test hosts only (specification §2). */
export function blogIsShown(hostname: string): boolean {
  return hostname.includes('alpha') || hostname === 'localhost';
}
