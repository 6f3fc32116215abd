export { sitePaths } from '@limn/contracts/site-paths';

/** The audiences of the landing page, each with the id of its section (specification §2). */
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
