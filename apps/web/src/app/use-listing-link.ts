import { useLocation } from 'react-router';
import type { LinkTo } from '../features/market/listing-link.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from './session/use-session.ts';

/** Where a listing's page is: creators have theirs of styles and talents below their own area. */
export function useListingLink(): LinkTo {
  const { pathname } = useLocation();
  const session = useSession();
  const creating = session.status === 'member' && session.active === 'creator';
  const below = pathname.startsWith('/creator') ? '/creator' : '';
  return ({ id, kind }) => {
    if (kind === 'book') return paths.book(id);
    if (kind === 'talent') return creating ? paths.creatorTalent(id) : paths.talent(id);
    return `${below}${paths.marketStyle(id)}`;
  };
}
