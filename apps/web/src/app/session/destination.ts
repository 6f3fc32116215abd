import type { ProfileKind } from '@limn/contracts/constants';
import { paths } from '../../lib/paths.ts';

/** The profile that a page needs, as far as its path tells. */
function kindFor(path: string): ProfileKind | undefined {
  if (/^\/artist\b/.test(path)) return 'artist';
  if (/^\/influencer\b/.test(path)) return 'influencer';
  if (/^\/creator\b/.test(path)) return 'creator';
  return undefined;
}

/** Where a member goes once they are known: where they wanted to be, else home (specification §4). */
export function destinationOf(active: ProfileKind | undefined, wanted: string | null): string {
  if (active) return wanted ?? paths.dashboard(active);
  if (wanted?.startsWith('/signup/')) return wanted;
  return paths.selectProfile(wanted ? kindFor(wanted) : undefined);
}
