import type { ImageId, ReferenceId } from '@limn/contracts/ids';
import { mostReferenceWords, type Reference, referenceRoutes } from '@limn/contracts/references';
import { useId, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { useApi } from '../lib/use-api.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { AboutReference, nameOfReference } from './about-reference.tsx';

/** An openly licensed picture, searched for by words; it is kept among the person's pictures, then handed on. */
export function ReferenceChoice({ onChoose }: { onChoose: (id: ImageId) => void }) {
  const [words, setWords] = useState('');
  const settled = useDebounced(words, 400).trim();
  const { data, error, isLoading, mutate } = useApi(
    referenceRoutes.search,
    settled ? { query: { words: settled } } : null,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const [chosenId, setChosenId] = useState<ReferenceId | null>(null);
  const [cleared, setCleared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const found = settled ? (data?.references ?? []) : [];
  const chosen = found.find(({ id }) => id === chosenId);

  function choose(id: ReferenceId): void {
    setChosenId(id);
    setCleared(false);
    setFailure(null);
  }
  async function place({ id }: Reference): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const body = { peopleCleared: cleared };
      onChoose((await call(referenceRoutes.keep, { params: { id }, query: {}, body })).image);
    } catch (problem) {
      setFailure(messageOf(problem));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="What it shows"
        hint="Only these words are sent to the sources."
        value={words}
        maxLength={mostReferenceWords}
        placeholder="a boat on a river"
        onChange={(event) => setWords(event.target.value)}
      />
      {error && !isLoading ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : isLoading && !data ? (
        <Loading label="Searching for references">
          <Skeleton className="h-48" />
        </Loading>
      ) : found.length > 0 ? (
        <Found references={found} chosen={chosenId} onChoose={choose} />
      ) : (
        settled && <EmptyState text="No picture fits these words. Try fewer, or others." />
      )}
      {data?.problems.map((problem) => (
        <p key={problem} role="status" className="text-[13px] text-muted">
          {problem}
        </p>
      ))}
      {chosen && (
        <div className="flex flex-col gap-3">
          <p className="text-[13px] text-muted">
            <AboutReference reference={chosen} />
          </p>
          {chosen.showsPerson && (
            <Checkbox
              label="I have the right to show this person, or it is for private use"
              checked={cleared}
              onChange={setCleared}
            />
          )}
          {failure && (
            <p role="alert" className="text-[13px] text-danger">
              {failure}
            </p>
          )}
          <div className="flex justify-end">
            <Button
              look="gold"
              busy={busy}
              disabled={chosen.showsPerson && !cleared}
              onClick={() => void place(chosen)}
            >
              Place it
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Found({
  references,
  chosen,
  onChoose,
}: {
  references: readonly Reference[];
  chosen: ReferenceId | null;
  onChoose: (id: ReferenceId) => void;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label="References"
      className="grid grid-cols-3 gap-2 md:grid-cols-5"
    >
      {references.map((reference) => (
        <label
          key={reference.id}
          className={classNames(
            'relative overflow-hidden rounded-s border-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            reference.id === chosen ? 'border-blue' : 'border-transparent hover:border-control',
          )}
        >
          <Picture src={reference.thumbnailUrl} alt="" className="aspect-square w-full" />
          <input
            type="radio"
            name={name}
            checked={reference.id === chosen}
            aria-label={nameOfReference(reference)}
            onChange={() => onChoose(reference.id)}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          {reference.showsPerson && (
            <span
              aria-hidden
              className="pointer-events-none absolute top-1.5 left-1.5 rounded-full bg-black/75 px-1.5 text-[11px] leading-[18px] text-white"
            >
              Person
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
