import type { StyleId } from '@limn/contracts/ids';
import { type Sample, sampleRoutes } from '@limn/contracts/samples';
import { styleRoutes, type StyleCard } from '@limn/contracts/styles';
import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { fromPrice } from '../../domain/style-price.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useUnpublishedStyles } from './own-styles.ts';

const shown = 24;

/** Finds a published style, or one of one's own, by what is told of it. */
export function StylePicker({
  open,
  onOpenChange,
  chosen,
  without = [],
  onChoose,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: StyleId | null;
  /** Styles that are not to be had again. */
  without?: readonly StyleId[];
  onChoose: (id: StyleId) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Choose a style" wide>
      <div className="flex flex-col gap-5">
        <TextField
          label="Search styles"
          hideLabel
          type="search"
          placeholder="Style, artist, subject or colour"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Styles
          search={search}
          chosen={chosen}
          without={without}
          onChoose={(id) => {
            onChoose(id);
            onOpenChange(false);
          }}
        />
      </div>
    </Dialog>
  );
}

/** As the samples are asked for: of the first 24. */
const idsOf = (styles: readonly StyleCard[]) =>
  styles
    .slice(0, 24)
    .map(({ id }) => id)
    .join(',');

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3';

function Styles({
  search,
  chosen,
  without,
  onChoose,
}: {
  search: string;
  chosen: StyleId | null;
  without: readonly StyleId[];
  onChoose: (id: StyleId) => void;
}) {
  const { data, error, mutate } = useApi(
    styleRoutes.list,
    { query: { search: search || undefined, size: shown } },
    { keepPreviousData: true },
  );
  const own = useUnpublishedStyles(search);
  const styles = [...own, ...(data?.artStyles ?? [])];
  const { data: painted } = useApi(
    sampleRoutes.list,
    styles.length > 0 ? { query: { styles: idsOf(styles) } } : null,
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading styles">
        <div className={grid}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-[196px] rounded-m" />
          ))}
        </div>
      </Loading>
    );
  }
  if (styles.length === 0) {
    return (
      <EmptyState
        text={
          search
            ? `No style fits “${search}”. Try fewer or other words.`
            : 'No style is published yet.'
        }
      />
    );
  }
  return (
    <>
      <ul className={grid}>
        {styles.map((style) => (
          <StyleChoice
            key={style.id}
            style={style}
            samples={painted?.styles.find((of) => of.style === style.id)?.samples ?? []}
            chosen={style.id === chosen}
            taken={without.includes(style.id)}
            onChoose={() => onChoose(style.id)}
          />
        ))}
      </ul>
      {data.total > shown && (
        <p className="num text-[13px] text-muted">
          {shown} of {data.total} shown. Search to find the others.
        </p>
      )}
    </>
  );
}

function StyleChoice({
  style,
  samples,
  chosen,
  taken,
  onChoose,
}: {
  style: StyleCard;
  samples: readonly Sample[];
  chosen: boolean;
  /** Already in the recipe. */
  taken: boolean;
  onChoose: () => void;
}) {
  const cover = style.covers[0];
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        disabled={taken}
        onClick={onChoose}
        className={classNames(
          'w-full overflow-hidden rounded-m border text-left transition-colors',
          chosen ? 'border-blue' : 'border-line-strong enabled:hover:border-control',
          'disabled:opacity-45',
        )}
      >
        <Picture
          src={cover?.url}
          width={cover?.width}
          height={cover?.height}
          alt=""
          className="aspect-4/3 w-full"
        />
        {samples.length > 0 && (
          <span className="mt-[3px] grid grid-cols-3 gap-[3px]">
            {samples.map((sample) => (
              <Picture
                key={sample.id}
                src={sample.thumbnailUrl}
                width={sample.width}
                height={sample.height}
                alt=""
                className="aspect-square w-full"
              />
            ))}
          </span>
        )}
        <span className="block px-3 py-2.5">
          <span className="block truncate font-display text-lg leading-tight">{style.name}</span>
          <span className="block truncate text-[13px] text-gold-text">{style.artist.name}</span>
          <span className="num block text-[13px] text-muted">
            {style.published ? fromPrice(style) : 'Yours, not published'}
          </span>
        </span>
      </button>
    </li>
  );
}
