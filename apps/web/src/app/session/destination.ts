import type { ProfileKind } from '@limn/contracts/constants';
import { paths } from '../../lib/paths.ts';

/** Where a member goes once they are known: where they wanted to be, else home (specification §4). */
export function destinationOf(
  { active, user }: { active: ProfileKind | undefined; user: { admin: boolean } },
  wanted: string | null,
): string {
  if (active) return wanted ?? paths.dashboard(active);
  if (user.admin && (wanted ?? paths.admin).startsWith(paths.admin)) return wanted ?? paths.admin;
  if (wanted?.startsWith('/signup/')) return wanted;
  // That page knows where they wanted to be, and chooses the kind of profile accordingly.
  return paths.selectProfile();
}
