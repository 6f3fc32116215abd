import { type BookRight, bookRights, bookRightTexts } from '@limn/contracts/books';
import { Language } from '@limn/contracts/offers';
import { BookList } from '../../features/books/book-list.tsx';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { MarketTabs } from '../market-tabs.tsx';
import { PageTitle } from '../page-title.tsx';

const all = 'all';
const options = [
  { value: all, label: 'All rights' },
  ...bookRights.map((value) => ({ value, label: bookRightTexts[value].name })),
];
const isRight = (text: string | null): text is BookRight =>
  bookRights.some((right) => right === text);

/** `/marketplace/books`: books whose rights can be asked for. */
export function BooksScreen() {
  const [query, change] = useQuery();
  const search = query.get('q') ?? '';
  const asked = query.get('right');
  const right = isRight(asked) ? asked : undefined;
  const language = Language.safeParse(query.get('language')).data;
  return (
    <div className="page py-10 md:py-11">
      <PageTitle>Books</PageTitle>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Find a story.</h1>
        <div className="w-full md:max-w-[560px]">
          <SearchBox
            label="Search books"
            placeholder="A title, a name, a genre"
            value={search}
            onSearch={(text) => change({ q: text, offset: null }, true)}
          />
        </div>
      </div>
      <MarketTabs>
        <Select
          label="Right"
          look="chip"
          value={right ?? all}
          options={options}
          onChange={(value) => change({ right: value === all ? null : value, offset: null })}
        />
      </MarketTabs>
      <h2 className="sr-only">Books</h2>
      <BookList
        search={search}
        right={right}
        language={language}
        clearSearch={
          <Button onClick={() => change({ q: null, right: null, language: null, offset: null })}>
            Clear the search
          </Button>
        }
      />
    </div>
  );
}
