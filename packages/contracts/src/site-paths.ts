/**
 * Paths of the public pages, which the server draws: links to them load a page. Apart from the app's: these pages load
 * little.
 */
export const sitePaths = {
  landing: '/',
  pricing: '/pricing',
  faq: '/faq',
  blog: '/blog',
  article: (slug: string) => `/ai-and-us/${slug}`,
  docs: '/docs',
  docsPage: (slug: string) => `/docs/${slug}`,
  apiDocs: '/api/docs',
  developers: '/docs/developers',
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
