import { styleReviewRoutes, type StyleInReview } from '@limn/contracts/style-reviews';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Notice, Skeleton } from '../../ui/states.tsx';

const size = 10;

/** First styles of artists that wait for a look before they are public. */
export function StyleReviews() {
  const offset = useOffset();
  const { data, error, mutate } = useApi(
    styleReviewRoutes.list,
    { query: { offset, size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the reviews">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  if (data.reviews.length === 0) return <EmptyState text="No style is waiting for review." />;
  return (
    <>
      <ul className="flex flex-col gap-12">
        {data.reviews.map((review) => (
          <Review key={review.style.id} review={review} />
        ))}
      </ul>
      <Pager label="Pages of reviews" total={data.total} size={size} />
    </>
  );
}

function Review({ review }: { review: StyleInReview }) {
  const { style, artworks, by, painters, askedAt } = review;
  const [busy, setBusy] = useState(false);

  async function decide(
    body: { decision: 'approve' } | { decision: 'decline'; reason: string },
    said: string,
  ): Promise<boolean> {
    setBusy(true);
    try {
      await call(styleReviewRoutes.decide, { params: { id: style.id }, body });
      notify(said);
      await refresh(styleReviewRoutes.list);
      return true;
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    <li aria-label={style.name}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 dir="auto" className="text-xl">
            {style.name}
          </h2>
          <p className="mt-1.5 text-muted">
            <bdi>{style.artist.name}</bdi> · {by.email} · waiting since {formatDateTime(askedAt)}
          </p>
          <p className="mt-1 text-muted">
            {by.contacts.length > 0 ? by.contacts.join(' · ') : 'No website or social account.'}
          </p>
        </div>
        <div className="flex gap-3">
          <Decline
            name={style.name}
            busy={busy}
            onDecline={(reason) =>
              decide({ decision: 'decline', reason }, `‘${style.name}’ declined.`)
            }
          />
          <ConfirmDialog
            trigger={
              <Button look="gold" size="small" busy={busy}>
                Approve
              </Button>
            }
            title={`Approve ‘${style.name}’?`}
            text="It becomes public, and further styles of this artist are published without review."
            action="Approve"
            onConfirm={() => void decide({ decision: 'approve' }, `‘${style.name}’ approved.`)}
          />
        </div>
      </div>
      {style.description && (
        <p dir="auto" className="mt-3 max-w-[70ch]">
          {style.description}
        </p>
      )}
      {painters.length > 0 && (
        <div className="mt-4">
          <Notice>Names a well-known painter: {painters.join(', ')}.</Notice>
        </div>
      )}
      <ul className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {artworks.map(({ id, title, thumbnailUrl, width, height }) => (
          <li key={id} className="min-w-0">
            <Picture
              src={thumbnailUrl}
              width={width}
              height={height}
              alt={title}
              className="aspect-square w-full rounded-m"
            />
            <p dir="auto" className="mt-1.5 truncate text-[13px] text-muted">
              {title}
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Decline({
  name,
  busy,
  onDecline,
}: {
  name: string;
  busy: boolean;
  onDecline: (reason: string) => Promise<boolean>;
}) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const isShort = reason.trim().length < 10;
  return (
    <>
      <Button size="small" busy={busy} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Decline ‘${name}’?`}>
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isShort) void onDecline(reason.trim()).then((done) => done && setOpen(false));
          }}
        >
          <TextArea
            label="Reason, for the artist to read"
            hint="At least 10 characters."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex justify-end gap-3">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" look="danger" busy={busy} disabled={isShort}>
              Decline
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
