import type { StyleId } from '@limn/contracts/ids';
import { styleRoutes, type StyleCard } from '@limn/contracts/styles';
import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const shown = 24;

/** Finds a published style by its name or its artist. */
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
          placeholder="A style or an artist"
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
  if (data.artStyles.length === 0) {
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
        {data.artStyles.map((style) => (
          <StyleChoice
            key={style.id}
            style={style}
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
  chosen,
  taken,
  onChoose,
}: {
  style: StyleCard;
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
        <span className="block px-3 py-2.5">
          <span className="block truncate font-display text-lg leading-tight">{style.name}</span>
          <span className="block truncate text-[13px] text-gold-text">{style.artist.name}</span>
        </span>
      </button>
    </li>
  );
}
