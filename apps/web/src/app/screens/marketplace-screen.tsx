import { colourNames } from '@limn/contracts/constants';
import { Medium } from '@limn/contracts/styles';
import { useLocation } from 'react-router';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { StyleFilters } from '../../features/catalogue/style-filters.tsx';
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

  const filter = {
    medium: Medium.safeParse(query.get('medium')).data,
    colour: colourNames.find((name) => name === query.get('colour')),
    subject: query.get('subject')?.slice(0, 30) || undefined,
  };

  return (
    <div className="page py-10 md:py-11">
      <PageTitle>Marketplace</PageTitle>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Find a hand.</h1>
        <div className="w-full md:max-w-[560px]">
          <SearchBox
            label="Search art styles"
            placeholder="Style, artist, subject or colour"
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
      <StyleFilters
        search={search}
        chosen={filter}
        onChange={(changes) => change({ ...changes, offset: null })}
      />
      <h2 className="sr-only">Art styles</h2>
      <StyleList
        search={search}
        filter={filter}
        sort={sort}
        linkTo={(id) => `${pathname}/styles/${id}`}
        clearSearch={
          <Button
            onClick={() =>
              change({ q: null, medium: null, colour: null, subject: null, offset: null })
            }
          >
            Clear the search
          </Button>
        }
      />
    </div>
  );
}
