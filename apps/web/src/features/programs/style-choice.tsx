import { marketRoutes } from '@limn/contracts/market';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** A style that was chosen. */
export interface ChosenStyle {
  id: string;
  title: string;
}

/** Chooses styles of the marketplace by searching for them. */
export function StyleChoice({
  label,
  chosen,
  onChange,
}: {
  label: string;
  chosen: readonly ChosenStyle[];
  onChange: (chosen: ChosenStyle[]) => void;
}) {
  const [words, setWords] = useState('');
  const wanted = useDebounced(words.trim(), 250);
  const { data, error } = useApi(
    marketRoutes.listings,
    wanted ? { query: { q: wanted, kind: 'style', size: 5 } } : null,
    { keepPreviousData: true },
  );
  const found = (data?.listings ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <div className="flex flex-col gap-3">
      {chosen.length > 0 && (
        <ul aria-label="Chosen styles" className="flex flex-wrap gap-2">
          {chosen.map((style) => (
            <li
              key={style.id}
              className="inline-flex items-center rounded-full border border-line-strong pl-3 text-[13px]"
            >
              <span dir="auto">{style.title}</span>
              <IconButton
                label={`Remove ${style.title}`}
                onClick={() => onChange(chosen.filter(({ id }) => id !== style.id))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={label}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        hint={
          error
            ? 'The styles could not be searched. Try again in a moment.'
            : wanted && data && found.length === 0
              ? 'No other style has this name.'
              : undefined
        }
      />
      {wanted && found.length > 0 && (
        <ul className="flex flex-col gap-1">
          {found.map(({ id, title, by }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span dir="auto" className="min-w-0 break-words">
                {title} <span className="text-muted">by {by.name}</span>
              </span>
              <Button
                size="small"
                aria-label={`Choose ${title}`}
                onClick={() => {
                  onChange([...chosen, { id, title }]);
                  setWords('');
                }}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
