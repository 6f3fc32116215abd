import { pageSize } from '@limn/contracts/constants';
import type { StyleId } from '@limn/contracts/ids';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import { Paintbrush } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../lib/use-api.ts';
import { ArtistShares } from '../../domain/artist-shares.tsx';
import { ownPictureName } from '../../domain/own-picture.ts';
import { stylesInWords } from '../../domain/styles-of.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5';

interface ImageQuery {
  style?: StyleId;
  owner: 'me' | 'anyone';
  words?: string;
}

/** Pictures, newest first: the person's own, or the offered ones of a style. */
export function useImages(query: ImageQuery, size: number = pageSize) {
  const offset = useOffset('images');
  return useApi(
    imageRoutes.list,
    { query: { ...query, offset, size } },
    {
      keepPreviousData: true,
      // Until a picture is offered, ask again every few seconds.
      refreshInterval: (latest) =>
        query.owner === 'anyone' && !query.words && latest?.images.length === 0 ? 5000 : 0,
    },
  );
}

export function ImageGrid({
  query,
  empty,
  emptyAction,
  linkTo,
  recipeLink,
  size = pageSize,
  paged = true,
}: {
  query: ImageQuery;
  empty: string;
  emptyAction?: ReactNode;
  linkTo: (id: string) => string;
  /** Where the recipe of a picture can be used; without it, tiles do not offer that. */
  recipeLink?: (id: string) => string;
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
          <ImageTile
            key={image.id}
            image={image}
            to={linkTo(image.id)}
            recipe={image.recipe ? recipeLink?.(image.id) : undefined}
          />
        ))}
      </ul>
      {paged && (
        <Pager label="Pages of pictures" name="images" total={data.total ?? 0} size={size} />
      )}
    </>
  );
}

function ImageTile({
  image,
  to,
  recipe,
}: {
  image: Image;
  to: string;
  recipe: string | undefined;
}) {
  const styles = stylesInWords(image.credits);
  return (
    <li data-dd-privacy="mask" className="group relative">
      <Picture
        src={image.thumbnailUrl}
        width={image.width}
        height={image.height}
        alt={image.title}
        className="aspect-square w-full rounded-m"
      />
      <Link
        to={to}
        className="mt-1.5 block truncate rounded-s leading-6 after:absolute after:inset-0 group-hover:underline"
      >
        <bdi>{image.title}</bdi>
      </Link>
      <p className="truncate text-[13px] text-muted">
        {image.account.kind === 'own' ? (
          ownPictureName(image)
        ) : (
          <>
            {styles} · <ArtistShares credits={image.credits} />
          </>
        )}
        {image.licence && <> · licensed</>}
        {image.availability === 'sold' && !image.licence && <> · sold</>}
      </p>
      {recipe && (
        <Link
          to={recipe}
          className="relative mt-1 inline-flex min-h-8 items-center gap-1.5 rounded-s text-[13px] text-blue underline-offset-4 hover:underline"
        >
          <Paintbrush size={14} aria-hidden />
          Use this recipe<span className="sr-only"> of {image.title}</span>
        </Link>
      )}
    </li>
  );
}
