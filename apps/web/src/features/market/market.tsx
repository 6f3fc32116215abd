import { pageSize } from '@limn/contracts/constants';
import { type ListingKind, type ListingSort, marketRoutes } from '@limn/contracts/market';
import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useVerified } from '../../domain/verified-badge.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { FacetList } from './facet-list.tsx';
import { gridOf, ListingTile, ListingTileSkeleton } from './listing-tile.tsx';
import type { LinkTo } from './listing-link.ts';
import { filterOf, isNarrowed, nothingSought, readSearch } from './search-address.ts';
import { SaveSearch } from './save-search.tsx';

const sortNames: Record<ListingSort, string> = {
  relevance: 'Best fit',
  newest: 'Newest first',
  'most-liked': 'Most liked',
  'price-up': 'Lowest price',
  'price-down': 'Highest price',
  'most-followers': 'Most followers',
};
const words = {
  all: { one: 'listing', many: 'listings', none: 'Nothing is offered yet.' },
  style: {
    one: 'style',
    many: 'art styles',
    none: 'No style is published yet. Artists publish theirs from their dashboard.',
  },
  talent: {
    one: 'talent',
    many: 'talents',
    none: 'No talent has a public page yet. Influencers publish theirs from ‘Edit profile’.',
  },
  book: {
    one: 'book',
    many: 'books',
    none: 'No book is offered yet. Artists and influencers offer theirs from their dashboard.',
  },
};

/** The listings that match the search in the address, with facets at the side; in a sheet on small screens. */
export function Market({
  kind,
  linkTo,
  member,
}: {
  kind: ListingKind | undefined;
  linkTo: LinkTo;
  /** Likes and saves searches. */
  member: boolean;
}) {
  const [query, change] = useQuery();
  const search = readSearch(query);
  const offset = useOffset();
  const [sheet, setSheet] = useState(false);
  const filter = filterOf(search, kind);
  const { sort = search.q ? 'relevance' : 'newest' } = search;
  const { data, error, isLoading, mutate } = useApi(
    marketRoutes.listings,
    { query: { ...filter, sort, offset, size: pageSize } },
    { keepPreviousData: true },
  );
  const sorts = Object.entries(sortNames)
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => value !== 'relevance' || search.q)
    .filter(({ value }) => value !== 'most-followers' || kind === undefined || kind === 'talent');
  const facetList = (
    <FacetList
      counts={data?.facets}
      chosen={search.chosen}
      onChange={(facet, values) => change({ [facet]: values, offset: null })}
    />
  );
  const clear = () => change(nothingSought());
  const chosen = Object.values(search.chosen).flat().length;
  return (
    <div className="grid gap-x-10 lg:grid-cols-[220px_1fr]">
      <aside aria-label="Narrow down" className="max-lg:hidden">
        {facetList}
      </aside>
      <div className="min-w-0">
        <div className="mb-6 flex min-h-[34px] flex-wrap items-center gap-2.5">
          <Button size="small" className="lg:hidden" onClick={() => setSheet(true)}>
            <SlidersHorizontal size={15} aria-hidden /> Filters {chosen > 0 && `(${chosen})`}
          </Button>
          <Select
            label="Sort"
            look="chip"
            value={sort}
            options={sorts}
            onChange={(value) => change({ sort: value, offset: null })}
          />
          {chosen > 0 && (
            <Button look="quiet" size="small" onClick={clear}>
              Clear filters
            </Button>
          )}
          {member && isNarrowed(search) && <SaveSearch key={query.toString()} query={filter} />}
          {data && (
            <p role="status" aria-busy={isLoading} className="num ml-auto text-[13px] text-muted">
              {data.totalAtLeast && 'more than '}
              {formatNumber(data.total)} {words[kind ?? 'all'][data.total === 1 ? 'one' : 'many']}
            </p>
          )}
        </div>
        <Found
          kind={kind}
          data={data}
          error={error}
          retry={() => void mutate()}
          busy={isLoading}
          empty={<Empty kind={kind} narrowed={isNarrowed(search)} q={search.q} clear={clear} />}
          linkTo={linkTo}
          mayLike={member}
        />
      </div>
      <Dialog open={sheet} onOpenChange={setSheet} title="Filters">
        {facetList}
        <Button look="gold" className="mt-6 w-full" onClick={() => setSheet(false)}>
          Show {data?.total} {words[kind ?? 'all'].many}
        </Button>
      </Dialog>
    </div>
  );
}

function Found({
  kind,
  data,
  error,
  retry,
  busy,
  empty,
  linkTo,
  mayLike,
}: {
  kind: ListingKind | undefined;
  data: ReturnType<typeof useApi<typeof marketRoutes.listings>>['data'];
  error: Error | undefined;
  retry: () => void;
  busy: boolean;
  empty: ReactNode;
  linkTo: LinkTo;
  mayLike: boolean;
}) {
  const grid = gridOf(kind);
  const verified = useVerified(data?.listings.map(({ by }) => by.id) ?? []);
  if (error && !data) return <ErrorState error={error} retry={retry} />;
  if (!data)
    return (
      <Loading label={`Loading ${words[kind ?? 'all'].many}`}>
        <div className={grid}>
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <ListingTileSkeleton key={index} />
          ))}
        </div>
      </Loading>
    );
  if (data.listings.length === 0) return empty;
  return (
    <>
      <div className={classNames(grid, 'transition-opacity', busy && 'opacity-60')}>
        {data.listings.map((listing, at) => (
          <ListingTile
            key={listing.id}
            listing={listing}
            to={linkTo(listing)}
            mayLike={mayLike}
            mixed={kind === undefined}
            eager={at === 0}
            verified={verified.has(listing.by.id)}
          />
        ))}
      </div>
      <Pager label={`Pages of ${words[kind ?? 'all'].many}`} total={data.total} size={pageSize} />
    </>
  );
}

function Empty({
  kind,
  narrowed,
  q,
  clear,
}: {
  kind: ListingKind | undefined;
  narrowed: boolean;
  q: string;
  clear: () => void;
}) {
  const { one, none } = words[kind ?? 'all'];
  if (!narrowed) return <EmptyState text={none} />;
  return (
    <EmptyState
      text={
        q ? `No ${one} fits “${q}”. Try fewer or other words.` : `No ${one} fits these filters.`
      }
      action={<Button onClick={clear}>Clear the search</Button>}
    />
  );
}
