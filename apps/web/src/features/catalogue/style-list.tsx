import { pageSize } from '@limn/contracts/constants';
import { styleRoutes } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import type { StyleFilter } from './style-filters.tsx';
import { StyleTile, StyleTileSkeleton } from './style-tile.tsx';

export type StyleSort = 'newest' | 'name' | 'price';

const grid = 'grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';

/** Published styles that fit a search and what it is narrowed down by. */
export function StyleList({
  search,
  filter,
  sort,
  linkTo,
  clearSearch,
}: {
  search: string;
  filter: StyleFilter;
  sort: StyleSort;
  linkTo: (id: string) => string;
  clearSearch: ReactNode;
}) {
  const offset = useOffset();
  const { data, error, isLoading, mutate } = useApi(
    styleRoutes.list,
    { query: { search: search || undefined, ...filter, sort, offset, size: pageSize } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading art styles">
        <div className={grid}>
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <StyleTileSkeleton key={index} />
          ))}
        </div>
      </Loading>
    );
  }
  if (data.artStyles.length === 0) {
    return search || Object.values(filter).some(Boolean) ? (
      <EmptyState
        text={
          search
            ? `No style fits “${search}”. Try fewer or other words.`
            : 'No style fits these filters.'
        }
        action={clearSearch}
      />
    ) : (
      <EmptyState text="No style is published yet. Artists publish theirs from their dashboard." />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {data.total} art styles
      </p>
      <div className={classNames(grid, 'transition-opacity', isLoading && 'opacity-60')}>
        {data.artStyles.map((style) => (
          <StyleTile key={style.id} style={style} to={linkTo(style.id)} />
        ))}
      </div>
      <Pager label="Pages of art styles" total={data.total} size={pageSize} />
    </>
  );
}
