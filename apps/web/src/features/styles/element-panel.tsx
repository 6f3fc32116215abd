import { liftingRoutes, usualLabels, type StyleElement } from '@limn/contracts/lifting';
import type { StyleDetail } from '@limn/contracts/styles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { keep } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { ErrorState, Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { BoxDialog } from './box-dialog.tsx';
import { ElementCard } from './element-card.tsx';
import { labelListId } from './label-list.ts';
import { isLooking, useElements } from './use-elements.ts';

const groups = [
  { status: 'confirmed', title: 'Confirmed' },
  { status: 'proposed', title: 'To decide' },
  { status: 'left_out', title: 'Left out' },
] as const;

/** Things cut from the artist's works: found, named, confirmed or left out. */
export function ElementPanel({ style }: { style: StyleDetail }) {
  const { data, error, mutate } = useElements(style.id);
  const [asking, setAsking] = useState(false);
  const trained = style.status === 'trained' || style.status === 'published';
  if (!trained)
    return <p className="text-muted">Train the style before you cut objects from it.</p>;
  if (!data)
    return error ? (
      <ErrorState error={error} retry={() => void mutate()} />
    ) : (
      <Loading label="Loading what was cut out">
        <Skeleton className="h-40" />
      </Loading>
    );

  async function search() {
    setAsking(true);
    try {
      const input = { params: { id: style.id } };
      keep(liftingRoutes.list, input, await call(liftingRoutes.search, input));
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    } finally {
      setAsking(false);
    }
  }

  const { search: newest, elements } = data;
  const looking = isLooking(data);
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-[66ch] text-muted">
        Confirm objects cut from your works, such as a boat. When a prompt asks for a boat, the
        picture can show yours as you painted it. Such a picture credits the artwork and pays for
        its pixels. Objects you don’t confirm are never used.
      </p>
      {newest?.status === 'failed' && (
        <Notice tone="danger">
          The search stopped: {newest.error ?? 'the reason is not known.'}
        </Notice>
      )}
      {newest && looking && (
        <div className="rounded-l border border-line-strong p-5">
          <div className="mb-4 flex items-center justify-between gap-4">
            <p className="font-medium">Searching your pictures</p>
            <p className="num text-muted">
              {newest.looked} of {newest.total}
            </p>
          </div>
          <ProgressBar
            value={newest.total > 0 ? newest.looked / newest.total : 0}
            label="Searching your pictures"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={asking} disabled={looking} onClick={() => void search()}>
          {newest ? 'Search again' : 'Find objects'}
        </Button>
        <BoxDialog style={style} />
      </div>
      {newest?.status === 'done' && elements.length === 0 && (
        <p className="text-muted">
          No object was found in your pictures. Draw a box around what should be cut out.
        </p>
      )}
      {groups.map(({ status, title }) => (
        <Group
          key={status}
          style={style}
          title={title}
          elements={elements.filter((element) => element.status === status)}
        />
      ))}
      <datalist id={labelListId}>
        {usualLabels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  );
}

function Group({
  style,
  title,
  elements,
}: {
  style: StyleDetail;
  title: string;
  elements: StyleElement[];
}) {
  if (elements.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h3 dir="auto" className="font-sans text-base font-medium">
          {title}
        </h3>
        <span className="num text-[13px] text-muted">
          {formatCount(elements.length, 'thing', 'things')}
        </span>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {elements.map((element) => (
          <ElementCard key={element.id} styleId={style.id} element={element} />
        ))}
      </ul>
    </section>
  );
}
