import { categories, type Category } from '@limn/contracts/profile-fields';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { TalentList } from '../../features/talents/talent-list.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { MarketTabs } from '../market-tabs.tsx';
import { PageTitle } from '../page-title.tsx';
import { useSession } from '../session/use-session.ts';

const everyone = 'all';
const options = [
  { value: everyone, label: 'All categories' },
  ...categories.map((value) => ({ value, label: value })),
];
const isCategory = (text: string | null): text is Category =>
  categories.some((category) => category === text);

/** People whose name, image, likeness and voice can be asked for. */
export function TalentsScreen() {
  const [query, change] = useQuery();
  const session = useSession();
  const acting = session.status === 'member' ? session.active : undefined;
  const search = query.get('q') ?? '';
  const asked = query.get('category');
  const category = isCategory(asked) ? asked : undefined;
  return (
    <div className="page py-10 md:py-11">
      <PageTitle>Talents</PageTitle>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Find a face.</h1>
        <div className="w-full md:max-w-[560px]">
          <SearchBox
            label="Search talents"
            placeholder="A name or what they do"
            value={search}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        </div>
      </div>
      <MarketTabs>
        <Select
          label="Category"
          look="chip"
          value={category ?? everyone}
          options={options}
          onChange={(value) =>
            change({ category: value === everyone ? null : value, offset: null })
          }
        />
      </MarketTabs>
      <h2 className="sr-only">Talents</h2>
      <TalentList
        search={search}
        category={category}
        linkTo={acting === 'creator' ? paths.creatorTalent : paths.talent}
        clearSearch={
          <Button onClick={() => change({ q: null, category: null, offset: null })}>
            Clear the search
          </Button>
        }
      />
    </div>
  );
}
