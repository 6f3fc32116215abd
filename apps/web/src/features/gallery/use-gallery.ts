import type { ImageId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import type { ResponseOf } from '@limn/contracts/route';
import { mutate as mutateAny } from 'swr';
import useInfinite, { unstable_serialize as infiniteKey } from 'swr/infinite';
import { call } from '../../lib/api.ts';
import { apiKey } from '../../lib/use-api.ts';
import { useOnceOnline } from '../../lib/use-online.ts';
import { askedFor, type GalleryQuery } from './gallery-query.ts';

type Page = ResponseOf<typeof imageRoutes.list>;
const pageSize = 100;

/** The call of the page after another; null after the last. */
const pageKeys =
  (query: GalleryQuery) =>
  (_: number, before: Page | null): readonly [string, string, string] | null => {
    if (before && before.next === null) return null;
    const cursor = before?.next ?? undefined;
    const [path, address] = apiKey(imageRoutes.list, {
      query: { ...askedFor(query), size: pageSize },
    });
    return [path, address, cursor ?? ''];
  };

/** The person's pictures that match a query, up to where they have scrolled. */
export interface Gallery {
  images: Image[];
  /** All there are; undefined until that is known. */
  total: number | undefined;
  /** There are more than `total`. */
  totalAtLeast: boolean;
  error: Error | undefined;
  loading: boolean;
  more: boolean;
  loadMore(): void;
  /** Asks again. */
  refresh(): void;
  /** Shows changed pictures at once and hides removed ones; returns a function that undoes that. */
  patch(ids: readonly ImageId[], become: (image: Image) => Image | null): () => void;
}

/** The number of pages of each list read in this visit, which are shown again when the person returns to it. */
const pagesRead = new Map<string, number>();

export function useGallery(query: GalleryQuery): Gallery {
  const keys = pageKeys(query);
  const listKey = infiniteKey(keys);
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useInfinite<Page, Error>(
    keys,
    ([, , cursor]: readonly [string, string, string]) =>
      call(imageRoutes.list, {
        query: { ...askedFor(query), size: pageSize, ...(cursor ? { cursor } : {}) },
      }),
    {
      revalidateOnFocus: false,
      initialSize: pagesRead.get(listKey) ?? 1,
    },
  );
  useOnceOnline(Boolean(error) && data === undefined, mutate);
  const arrived = data?.length ?? 0;
  const more = arrived > 0 && data?.at(-1)?.next !== null;
  return {
    images: data?.flatMap(({ images }) => images) ?? [],
    total: data?.[0]?.total ?? undefined,
    totalAtLeast: data?.[0]?.totalAtLeast ?? false,
    error,
    loading: isLoading || (isValidating && size > arrived),
    more,
    loadMore() {
      // After an error the next try is the person's.
      if (!more || isValidating || error) return;
      pagesRead.set(listKey, arrived + 1);
      void setSize(arrived + 1);
    },
    refresh: () => void mutate(),
    patch(ids, become) {
      const before = data;
      if (!before) return () => {};
      const meant = new Set(ids);
      const after = before.map((page) => {
        const images = page.images.flatMap((image) =>
          meant.has(image.id) ? (become(image) ?? []) : image,
        );
        const gone = page.images.length - images.length;
        return { page: { ...page, images }, gone };
      });
      const gone = after.reduce((sum, page) => sum + page.gone, 0);
      const pages = after.map(({ page }) => ({
        ...page,
        total: page.total === null ? null : page.total - gone,
      }));
      // By its key: when it is taken back, another query may be shown, and more pages may have come.
      const write = (to: Page[]) =>
        void mutateAny<Page[]>(listKey, (now = []) => [...to, ...now.slice(to.length)], {
          revalidate: false,
        });
      write(pages);
      return () => write(before);
    },
  };
}
