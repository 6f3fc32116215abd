import { useLocation } from 'react-router';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { StyleList, type StyleSort } from '../../features/catalogue/style-list.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { MarketTabs } from '../market-tabs.tsx';
import { PageTitle } from '../page-title.tsx';

const sorts: { value: StyleSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'price', label: 'By price' },
];

/** The same screen for guests and for creators; only the address differs. */
export function MarketplaceScreen() {
  const { pathname } = useLocation();
  const [query, change] = useQuery();
  const search = query.get('q') ?? '';
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value ?? 'newest';

  return (
    <div className="page py-10 md:py-11">
      <PageTitle>Marketplace</PageTitle>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Find a hand.</h1>
        <div className="w-full md:max-w-[560px]">
          <SearchBox
            label="Search art styles"
            placeholder="A style or an artist"
            value={search}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        </div>
      </div>
      <MarketTabs>
        <Select
          label="Sort"
          look="chip"
          value={sort}
          options={sorts}
          onChange={(value) => change({ sort: value === 'newest' ? null : value, offset: null })}
        />
      </MarketTabs>
      <h2 className="sr-only">Art styles</h2>
      <StyleList
        search={search}
        sort={sort}
        linkTo={(id) => `${pathname}/styles/${id}`}
        clearSearch={
          <Button onClick={() => change({ q: null, offset: null })}>Clear the search</Button>
        }
      />
    </div>
  );
}
