import { type GuestPicture, guestPictureRoutes } from '@limn/contracts/guest-pictures';
import type { ReactNode } from 'react';
import { ArtistShares } from '../../domain/artist-shares.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx';

const isUnderWay = (picture: GuestPicture | undefined) =>
  picture?.status === 'queued' || picture?.status === 'running';

/** A guest's picture while it is painted and for the day that it is kept. */
export function GuestPictureResult({
  id,
  invitation,
  onAgain,
}: {
  id: string;
  /** The next steps for the finished picture. */
  invitation: (picture: GuestPicture) => ReactNode;
  /** Starts over: there is no picture yet. */
  onAgain: () => void;
}) {
  const { data, error, mutate } = useApi(
    guestPictureRoutes.get,
    { params: { id } },
    { refreshInterval: (picture) => (isUnderWay(picture) ? 1000 : 0) },
  );
  const gone = error instanceof ApiError && error.status === 404;
  if (gone || data?.status === 'failed')
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="danger">
          {gone ? 'That picture was deleted.' : (data?.error ?? 'Painting failed.')}
        </Notice>
        <Button onClick={onAgain}>Try again</Button>
      </div>
    );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,512px)_minmax(0,1fr)] md:gap-12">
      <figure>
        {data?.url ? (
          <Picture
            src={data.url}
            alt={data.prompt}
            width={512}
            height={512}
            className="aspect-square w-full rounded-l"
          />
        ) : (
          <div role="status">
            <Skeleton className="aspect-square w-full rounded-l" />
            <p className="mt-3 text-muted">
              {data?.status === 'queued' ? 'Waiting for a free painter…' : 'Painting…'}
            </p>
          </div>
        )}
        {data?.url && (
          <figcaption className="mt-3 text-sm text-muted">
            In the style of {data.style.name}. Artists credited:{' '}
            <span className="font-medium">
              {data.credits.length > 0 ? (
                <ArtistShares credits={data.credits} />
              ) : (
                data.style.artist
              )}
            </span>
            . Kept until {formatDateTime(data.expiresAt)}.
          </figcaption>
        )}
      </figure>
      {data?.url && invitation(data)}
    </div>
  );
}
