import { boardRoutes } from '@limn/contracts/boards';
import type { ImageId } from '@limn/contracts/ids';
import type { Image } from '@limn/contracts/studio';
import { Play } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { BoardList } from './board-list.tsx';
import { GalleryFilters, type ChangeQuery } from './gallery-filters.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { type GalleryQuery, partNames } from './gallery-query.ts';
import { keepPlace, placeAt } from './places.ts';
import { PictureMenu } from './picture-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { chosenOf, nothing, type Selection } from './selection.ts';
import type { Gallery as GalleryPictures } from './use-gallery.ts';
import { usePictureActions } from './use-picture-actions.ts';
import { formatNumber } from '../../lib/format.ts';

// Few look at these in a visit: they are fetched when they are opened.
const Slideshow = lazyComponent(async () => (await import('./slideshow.tsx')).Slideshow);
const CompareTwo = lazyComponent(async () => (await import('./compare-two.tsx')).CompareTwo);

/** The scroll position of this history entry, restored when the person returns. */
function usePlace() {
  const { key } = useLocation();
  const before = useState(() => placeAt(key))[0];
  const [at, setAt] = useState(before?.at ?? 0);
  const [selection, setSelection] = useState<Selection>(before?.selection ?? nothing);
  const latest = useRef({ at, selection, scrolled: before?.scrolled ?? 0 });
  // The outside systems are the window and what outlives the page.
  useLayoutEffect(() => {
    latest.current = { ...latest.current, at, selection };
  });
  useLayoutEffect(() => {
    // Recorded on every scroll: on unmount the page is already gone, and the window has scrolled with it.
    const scrolled = () => (latest.current.scrolled = scrollY);
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      removeEventListener('scroll', scrolled);
      keepPlace(key, latest.current);
    };
  }, [key]);
  return { at, setAt, selection, setSelection, scrolled: before?.scrolled };
}

/** The person's pictures, with boards next to them, filters above, and actions for selected pictures. */
export function Gallery({
  query,
  gallery,
  change,
  empty,
}: {
  query: GalleryQuery;
  gallery: GalleryPictures;
  change: ChangeQuery;
  empty: ReactNode;
}) {
  const navigate = useNavigate();
  const { at, setAt, selection, setSelection, scrolled } = usePlace();
  const [opened, setOpened] = useState<'slides' | 'pair' | null>(null);
  const { data: found } = useApi(boardRoutes.list, {});
  const boards = found?.boards ?? [];
  const board = boards.find(({ id }) => id === query.board);
  const act = usePictureActions(gallery, query);
  const { images, total, totalAtLeast } = gallery;
  const byId = new Map(images.map((image) => [image.id, image]));
  const chosen = chosenOf(
    selection,
    images.map(({ id }) => id),
  ).flatMap((id) => byId.get(id) ?? []);
  const [left, right] = chosen;
  const trash = query.trash !== undefined;

  /** Another list: the selection is cleared. */
  function show(changes: Parameters<ChangeQuery>[0]) {
    setSelection(nothing);
    setAt(0);
    change(changes);
  }
  const showAlike = (image: Image) =>
    show({ ...Object.fromEntries(partNames.map((name) => [name, null])), like: image.id });
  const showAll = () => show(Object.fromEntries(partNames.map((name) => [name, null])));

  async function setCover(image: Image): Promise<void> {
    if (!board) return;
    try {
      await call(boardRoutes.update, { params: { id: board.id }, body: { cover: image.id } });
      notify(`This picture is now the cover of ‘${board.name}’.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refresh(boardRoutes.list);
  }

  function press(key: string, image: Image): boolean {
    const meant: ImageId[] = chosen.length > 0 ? chosen.map(({ id }) => id) : [image.id];
    const starred = meant.every((id) => byId.get(id)?.starred);
    if (key === 'Enter' && !trash) void navigate(paths.image(image.id));
    else if (key === 'Delete' && !trash) void act({ action: 'delete' }, meant);
    else if (key.toLowerCase() === 's' && !trash)
      void act({ action: starred ? 'unstar' : 'star' }, meant);
    else return false;
    return true;
  }

  return (
    <>
      <GalleryFilters query={query} change={show} onClear={showAll} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[232px_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-[66px] lg:self-start">
          <BoardList
            boards={boards}
            open={query.board}
            onOpen={(id) => show({ board: id })}
            onDrop={(to, dropped) => void act({ action: 'add-to-board', board: to }, dropped)}
          />
        </div>
        <section aria-label={board?.name ?? 'All pictures'} className="min-w-0">
          <div className="mb-4 flex min-h-[34px] items-center justify-between gap-4">
            <p role="status" className="num text-muted">
              {total !== undefined &&
                `${formatNumber(total)}${totalAtLeast ? '+' : ''} ${total === 1 ? 'picture' : 'pictures'}`}
            </p>
            {images.length > 0 && !trash && (
              <Button size="small" onClick={() => setOpened('slides')}>
                <Play size={15} aria-hidden /> Slideshow
              </Button>
            )}
          </div>
          {images.length > 0 ? (
            <PictureMenu
              images={images}
              chosen={chosen}
              boards={boards}
              trash={trash}
              act={act}
              onAlike={showAlike}
              onCompare={() => setOpened('pair')}
            >
              <GalleryGrid
                gallery={gallery}
                selection={selection}
                onSelect={setSelection}
                at={Math.min(at, images.length - 1)}
                onMove={setAt}
                restore={scrolled}
                open={trash ? undefined : paths.image}
                onKey={press}
              />
            </PictureMenu>
          ) : gallery.error ? (
            <ErrorState error={gallery.error} retry={gallery.refresh} />
          ) : gallery.loading || gallery.more ? (
            <LoadingTiles />
          ) : (
            <EmptyState
              text={empty}
              action={<Button onClick={showAll}>Show all pictures</Button>}
            />
          )}
          {images.length > 0 && gallery.error && (
            <ErrorState error={gallery.error} retry={gallery.refresh} />
          )}
        </section>
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          boards={boards}
          board={board}
          trash={trash}
          act={act}
          onClear={() => setSelection(nothing)}
          onCompare={() => setOpened('pair')}
          onAlike={showAlike}
          onCover={(image) => void setCover(image)}
        />
      )}
      {opened === 'slides' && (
        <Slideshow
          images={images}
          start={Math.min(at, images.length - 1)}
          onEnd={gallery.loadMore}
          onClose={(last) => {
            setOpened(null);
            setAt(last);
          }}
        />
      )}
      {opened === 'pair' && left && right && (
        <CompareTwo pair={[left, right]} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function LoadingTiles() {
  return (
    <Loading label="Loading pictures">
      <div className="grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
          <div key={index}>
            <Skeleton className="aspect-square rounded-m" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
            <Skeleton className="mt-1.5 h-[15px] w-3/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
