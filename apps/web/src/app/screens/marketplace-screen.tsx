import type { ListingKind } from '@limn/contracts/market';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { Market } from '../../features/market/market.tsx';
import { RecentlySeen } from '../../features/market/recently-seen.tsx';
import { isNarrowed, readSearch } from '../../features/market/search-address.ts';
import { useQuery } from '../../lib/use-query.ts';
import { MarketTabs } from '../market-tabs.tsx';
import { PageTitle } from '../page-title.tsx';
import { useSession } from '../session/use-session.ts';
import { useListingLink } from '../use-listing-link.ts';

const texts = {
  all: {
    title: 'Marketplace',
    heading: 'Find what you need.',
    label: 'Search the marketplace',
    placeholder: 'A style, a name, a title, a colour',
  },
  style: {
    title: 'Art styles',
    heading: 'Art styles',
    label: 'Search art styles',
    placeholder: 'Style, artist, subject or colour',
  },
  talent: {
    title: 'Talents',
    heading: 'Talent',
    label: 'Search talents',
    placeholder: 'A name or what they do',
  },
  book: {
    title: 'Books',
    heading: 'Books',
    label: 'Search books',
    placeholder: 'A title, a name or a genre',
  },
};

/** The same screen for guests and for creators; only the address differs. Without a kind: of all. */
export function MarketplaceScreen({ kind }: { kind: ListingKind | undefined }) {
  const [query, change] = useQuery();
  const session = useSession();
  const linkTo = useListingLink();
  const search = readSearch(query);
  const { title, heading, label, placeholder } = texts[kind ?? 'all'];
  return (
    <div className="page py-10 md:py-11">
      <PageTitle>{title}</PageTitle>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">{heading}</h1>
        <div className="w-full md:max-w-[560px]">
          <SearchBox
            key={kind ?? 'all'}
            label={label}
            placeholder={placeholder}
            value={search.q}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        </div>
      </div>
      <MarketTabs />
      <h2 dir="auto" className="sr-only">
        {title}
      </h2>
      <Market
        key={kind ?? 'all'}
        kind={kind}
        linkTo={linkTo}
        member={session.status === 'member'}
      />
      {!isNarrowed(search) && <RecentlySeen linkTo={linkTo} />}
    </div>
  );
}
