import { CollectionId } from '@limn/contracts/ids';
import { Collections } from '../../features/market/collections.tsx';
import { LikeList } from '../../features/market/like-list.tsx';
import { RecentlySeen } from '../../features/market/recently-seen.tsx';
import { SavedSearchList } from '../../features/market/saved-search-list.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../page-title.tsx';
import { useListingLink } from '../use-listing-link.ts';

/** The page on which a saved search is shown. */
function searchPath({ kind, ...query }: Record<string, string>): string {
  const pages: Record<string, string> = {
    style: paths.marketplace,
    talent: paths.talents,
    book: paths.books,
  };
  const page = pages[kind ?? ''] ?? paths.wholeMarketplace;
  return `${page}?${new URLSearchParams(query).toString()}`;
}

/** `/likes`: the member's likes, grouped as they please, and their saved searches. */
export function LikesScreen() {
  const [query, change] = useQuery();
  const linkTo = useListingLink();
  const collection = CollectionId.safeParse(query.get('collection')).data;
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Likes</PageTitle>
      <h1 className="mb-8 text-2xl md:text-3xl">Likes</h1>
      <Collections open={collection} onOpen={(id) => change({ collection: id, offset: null })} />
      <LikeList
        key={collection ?? 'all'}
        collection={collection}
        linkTo={linkTo}
        browse={<ButtonLink to={paths.marketplace}>Go to the marketplace</ButtonLink>}
      />
      <section aria-labelledby="searches" className="mt-16 max-w-[820px]">
        <h2 id="searches" className="mb-5 text-xl">
          Saved searches
        </h2>
        <SavedSearchList linkTo={searchPath} />
      </section>
      <RecentlySeen linkTo={linkTo} />
    </div>
  );
}
