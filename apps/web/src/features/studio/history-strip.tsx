import { pageSize } from '@limn/contracts/constants';
import { studioRoutes, type Generation } from '@limn/contracts/studio';
import useSWRInfinite from 'swr/infinite';
import { call } from '../../lib/api.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { isUnderWay } from './use-generation.ts';

interface HistoryPage {
  generations: Generation[];
  total: number;
}

/** My generations, newest first, a page at a time. */
export function useHistory() {
  return useSWRInfinite<HistoryPage, Error>(
    (index: number, previous: HistoryPage | null) =>
      previous && previous.generations.length === 0 ? null : ['history', index],
    ([, index]: [string, number]) =>
      call(studioRoutes.list, { query: { offset: index * pageSize, size: pageSize } }),
    { revalidateFirstPage: true, revalidateOnFocus: false },
  );
}

const statusWords: Record<Generation['status'], string> = {
  queued: 'Waiting',
  running: 'Painting',
  succeeded: '',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Earlier generations; clicking one opens it. A column next to the stage, a row on small screens. */
export function HistoryStrip({
  history,
  openId,
  onOpen,
}: {
  history: ReturnType<typeof useHistory>;
  openId: string | null;
  onOpen: (generation: Generation) => void;
}) {
  const { data, size, setSize, isLoading, isValidating, error } = history;
  const generations = data?.flatMap((page) => page.generations) ?? [];
  // Each page counts only so far beyond itself.
  const total = data?.at(-1)?.total ?? 0;
  if (!isLoading && generations.length === 0) return null;

  return (
    <nav
      aria-label="My generations"
      className="flex gap-2 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-3 lg:h-full lg:flex-col lg:items-center lg:overflow-y-auto lg:py-3"
    >
      {isLoading &&
        [0, 1, 2, 3].map((index) => <Skeleton key={index} className="size-14 shrink-0" />)}
      {generations.map((generation) => (
        <HistoryItem
          key={generation.id}
          generation={generation}
          open={generation.id === openId}
          onOpen={() => onOpen(generation)}
        />
      ))}
      {(generations.length < total || error) && (
        <button
          type="button"
          disabled={isValidating}
          onClick={() => void setSize(size + 1)}
          className="h-9 shrink-0 rounded-s px-2 text-xs text-muted hover:text-text"
        >
          Earlier
        </button>
      )}
    </nav>
  );
}

function HistoryItem({
  generation,
  open,
  onOpen,
}: {
  generation: Generation;
  open: boolean;
  onOpen: () => void;
}) {
  const { recipe, images, status } = generation;
  const word = statusWords[status];
  const several = images.length > 1 ? `${images.length} pictures` : '';
  const thumbnail =
    images[0]?.thumbnailUrl ?? (isUnderWay(generation) ? generation.previewUrl : null);
  return (
    <button
      type="button"
      aria-current={open ? 'true' : undefined}
      data-dd-privacy="mask"
      aria-label={[recipe.prompt, word, several].filter(Boolean).join(', ')}
      title={recipe.prompt}
      onClick={onOpen}
      className={classNames(
        'relative size-14 shrink-0 overflow-hidden rounded-s border-2 bg-blank text-[11px] text-muted transition-colors',
        open ? 'border-blue' : 'border-transparent hover:border-control',
      )}
    >
      {thumbnail ? (
        <Picture src={thumbnail} alt="" width={56} height={56} className="size-full" />
      ) : (
        word
      )}
      {images.length > 1 && (
        <span className="num absolute right-0.5 bottom-0.5 rounded-[4px] bg-black/75 px-1 text-[11px] leading-4 text-white">
          {images.length}
        </span>
      )}
    </button>
  );
}
