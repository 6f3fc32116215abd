import { bookRights, bookRoutes } from '@limn/contracts/books';
import type { OwnPrices } from '@limn/contracts/floor-price';
import { BookId, ProfileId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import type { Project } from '@limn/contracts/project-shapes';
import { type Right, rightsOf } from '@limn/contracts/project-terms';
import { talentRights, talentRoutes } from '@limn/contracts/talents';
import { useApi } from '../lib/use-api.ts';

/**
 * The offered rights of a talent or a book, with their descriptions.
 * @param priced also returns the holder's prices
 */
export function useOffered(
  subject: Pick<Project['subject'], 'kind' | 'id'> | undefined,
  priced = false,
): {
  offered: readonly Right[];
  includes: Partial<Record<Right, string>>;
  forbidden: string[];
  prices: OwnPrices;
} {
  const id = subject?.kind === 'talent' ? ProfileId.safeParse(subject.id).data : undefined;
  const bookId = subject?.kind === 'book' ? BookId.safeParse(subject.id).data : undefined;
  const { data } = useApi(talentRoutes.get, id ? { params: { id } } : null);
  const { data: book } = useApi(bookRoutes.get, bookId ? { params: { id: bookId } } : null);
  const { data: face } = useApi(profileRoutes.face, id && priced ? { params: { id } } : null);
  const prices: OwnPrices = face ? { tiers: face.pricing } : {};
  if (!subject) return { offered: [], includes: {}, forbidden: [], prices };
  if (book) {
    const { rights, forbiddenUses } = book;
    const offered = bookRights.filter((right) => rights[right].offered);
    return {
      offered,
      includes: Object.fromEntries(offered.map((right) => [right, rights[right].includes])),
      forbidden: forbiddenUses,
      prices: { rights: Object.fromEntries(offered.map((right) => [right, rights[right].price])) },
    };
  }
  if (!data) return { offered: rightsOf[subject.kind], includes: {}, forbidden: [], prices };
  const { rights, forbiddenUses } = data.offer;
  const offered = talentRights.filter((right) => rights[right].offered);
  return {
    offered: offered.length > 0 ? offered : rightsOf.talent,
    includes: Object.fromEntries(offered.map((right) => [right, rights[right].includes])),
    forbidden: forbiddenUses,
    prices,
  };
}
