import { pageSize } from '@limn/contracts/constants';
import type { StyleId } from '@limn/contracts/ids';
import { sampleRoutes } from '@limn/contracts/samples';
import { styleRoutes, type StyleCard } from '@limn/contracts/styles';
import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageButtons } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useUnpublishedStyles } from './own-styles.ts';
import { PrivateStyles } from './private-styles.tsx';
import { choiceGrid, StyleChoice, type StyleChoosing } from './style-choice.tsx';

/** Finds a published style, or one of the person's own, by its texts. */
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
  /** Styles to leave out of the list. */
  without?: readonly StyleId[];
  onChoose: (id: StyleId) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const choosing = {
    chosen,
    without,
    onChoose: (id: StyleId) => {
      onChoose(id);
      onOpenChange(false);
    },
  };
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
        <PrivateStyles search={search} {...choosing} />
        <Styles key={search} search={search} {...choosing} />
      </div>
    </Dialog>
  );
}

/** The ids to fetch samples for: the first 24. */
const idsOf = (styles: readonly StyleCard[]) =>
  styles
    .slice(0, 24)
    .map(({ id }) => id)
    .join(',');

function Styles({ search, chosen, without, onChoose }: StyleChoosing) {
  const [offset, setOffset] = useState(0);
  const { data, error, mutate } = useApi(
    styleRoutes.list,
    { query: { search: search || undefined, offset, size: pageSize } },
    { keepPreviousData: true },
  );
  const own = useUnpublishedStyles(search);
  const styles = [...(offset === 0 ? own : []), ...(data?.artStyles ?? [])];
  const { data: painted } = useApi(
    sampleRoutes.list,
    styles.length > 0 ? { query: { styles: idsOf(styles) } } : null,
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading styles">
        <div className={choiceGrid}>
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
      <ul className={choiceGrid}>
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
      <PageButtons
        label="Pages of styles"
        total={data.total}
        size={pageSize}
        offset={offset}
        onOffset={setOffset}
      />
    </>
  );
}
