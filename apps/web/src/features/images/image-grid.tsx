import { pageSize } from '@limn/contracts/constants';
import type { StyleId } from '@limn/contracts/ids';
import type { Origin } from '@limn/contracts/picture-account';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../lib/use-api.ts';
import { ArtistShares } from '../../domain/artist-shares.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5';

interface ImageQuery {
  style?: StyleId;
  owner: 'me' | 'anyone';
  words?: string;
  starred?: 'true';
  licensed?: 'true';
  trash?: 'true';
  origin?: Origin;
}

/** Pictures, newest first: one's own, or the offered ones of a style. */
export function useImages(query: ImageQuery, size: number = pageSize) {
  const offset = useOffset('images');
  return useApi(
    imageRoutes.list,
    { query: { ...query, offset, size } },
    { keepPreviousData: true },
  );
}

export function ImageGrid({
  query,
  empty,
  emptyAction,
  linkTo,
  tools,
  size = pageSize,
  paged = true,
}: {
  query: ImageQuery;
  empty: string;
  emptyAction?: ReactNode;
  /** Without it the pictures cannot be opened. */
  linkTo: ((id: string) => string) | undefined;
  /** Buttons on each picture. */
  tools?: (image: Image) => ReactNode;
  size?: number;
  paged?: boolean;
}) {
  const { data, error, mutate } = useImages(query, size);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading pictures">
        <div className={grid}>
          {[0, 1, 2, 3, 4].map((index) => (
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
  if (data.images.length === 0) return <EmptyState text={empty} action={emptyAction} />;
  return (
    <>
      <ul className={grid}>
        {data.images.map((image) => (
          <ImageTile key={image.id} image={image} to={linkTo?.(image.id)} tools={tools?.(image)} />
        ))}
      </ul>
      {paged && <Pager label="Pages of pictures" name="images" total={data.total ?? 0} size={size} />}
    </>
  );
}

function ImageTile({
  image,
  to,
  tools,
}: {
  image: Image;
  to: string | undefined;
  tools: ReactNode;
}) {
  const styles = [...new Set(image.credits.map(({ style }) => style.name))].join(' + ');
  return (
    <li data-dd-privacy="mask" className="group relative">
      <Picture
        src={image.thumbnailUrl}
        width={image.width}
        height={image.height}
        alt={image.title}
        className="aspect-square w-full rounded-m"
      />
      {to ? (
        <Link
          to={to}
          className="mt-1.5 block truncate rounded-s leading-6 after:absolute after:inset-0 group-hover:underline"
        >
          {image.title}
        </Link>
      ) : (
        <p className="mt-1.5 truncate leading-6">{image.title}</p>
      )}
      <p className="truncate text-[13px] text-muted">
        {image.account.kind === 'own' ? (
          'Your upload'
        ) : (
          <>
            {styles} · <ArtistShares credits={image.credits} />
          </>
        )}
        {image.licence && <> · licensed</>}
        {image.availability === 'sold' && !image.licence && <> · sold</>}
      </p>
      {/* After the link, so that they lie above it. */}
      {tools && <div className="absolute top-2 right-2 z-10 flex gap-1.5">{tools}</div>}
    </li>
  );
}
