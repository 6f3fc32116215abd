import { type FacetKind, galleryRoutes } from '@limn/contracts/gallery';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { askedFor, type GalleryQuery, isNarrowed } from './gallery-query.ts';
import { formatNumber } from '../../lib/format.ts';
import { keyOf } from '../../lib/keys.ts';

/** Changes to the address by the names it has them under; null takes one out. */
export type ChangeQuery = (changes: Record<string, string | null>) => void;

const marks = [
  { value: 'starred', name: 'Starred' },
  { value: 'licensed', name: 'Licensed' },
  { value: 'trash', name: 'Trash' },
] as const;

const facets: { name: keyof GalleryQuery; kind: FacetKind; label: string; all: string }[] = [
  { name: 'style', kind: 'styles', label: 'Style', all: 'Any style' },
  { name: 'artist', kind: 'artists', label: 'Artist', all: 'Any artist' },
  { name: 'colour', kind: 'colours', label: 'Colour', all: 'Any colour' },
  { name: 'origin', kind: 'origins', label: 'Origin', all: 'Any origin' },
  { name: 'model', kind: 'models', label: 'Model', all: 'Any model' },
];
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
];
const fields = [
  { name: 'after', label: 'Made on or after', type: 'date' },
  { name: 'before', label: 'Made on or before', type: 'date' },
  { name: 'width', label: 'Width at least', type: 'number' },
  { name: 'height', label: 'Height at least', type: 'number' },
  { name: 'seed', label: 'Seed', type: 'number' },
] as const;

const any = 'any';
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Filters of the pictures; each choice shows how many it leaves. */
export function GalleryFilters({
  query,
  change,
  onClear,
}: {
  query: GalleryQuery;
  change: ChangeQuery;
  onClear: () => void;
}) {
  const { sort = 'newest', like, ...narrowing } = query;
  const precise = fields.some(({ name }) => query[name] !== undefined);
  const [more, setMore] = useState(precise);
  const { data } = useApi(
    galleryRoutes.facets,
    { query: askedFor(narrowing) },
    { keepPreviousData: true },
  );
  const on = marks.map(({ value }) => value).filter((name) => query[name]);
  return (
    <div role="group" aria-label="Filters" className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <Chips
          label="Show only"
          options={marks}
          value={on}
          onChange={(names) =>
            change(
              Object.fromEntries(
                marks.map(({ value }) => [value, names.includes(value) ? '1' : null]),
              ),
            )
          }
        />
        {facets.map(({ name, kind, label, all }) => {
          const value = query[name] === undefined ? undefined : String(query[name]);
          const found = data?.[kind] ?? [];
          if (found.length === 0 && !value) return null;
          const known = found.some((option) => option.value === value);
          const options =
            value && !known
              ? [...found, { value, name: data ? 'No options' : '…', count: 0 }]
              : found;
          return (
            <Select
              key={name}
              label={label}
              look="chip"
              value={value ?? any}
              options={[
                { value: any, label: all },
                ...options.map((option) => ({
                  value: option.value,
                  chosen: capital(option.name),
                  label: `${capital(option.name)} (${formatNumber(option.count)}${option.atLeast ? '+' : ''})`,
                })),
              ]}
              onChange={(next) => change({ [name]: next === any ? null : next })}
            />
          );
        })}
        {!like && (
          <Select
            label="Order"
            look="chip"
            value={sort}
            options={sorts}
            onChange={(next) => change({ sort: next === 'newest' ? null : next })}
          />
        )}
        <Button size="small" aria-expanded={more} onClick={() => setMore(!more)}>
          <SlidersHorizontal size={15} aria-hidden /> Date, size, seed
        </Button>
        {isNarrowed(query) && (
          <Button look="quiet" size="small" onClick={onClear}>
            Show all pictures
          </Button>
        )}
      </div>
      {more && (
        <div className="grid max-w-[900px] grid-cols-2 gap-3 md:grid-cols-5">
          {fields.map(({ name, label, type }) => (
            <TextField
              // An unknown typed value stays until the address changes.
              key={`${name} ${query[name] ?? ''}`}
              label={label}
              type={type}
              min={type === 'number' ? 0 : undefined}
              defaultValue={query[name] ?? ''}
              onBlur={(event) => change({ [name]: event.target.value || null })}
              onKeyDown={(event) => {
                if (keyOf(event) === 'Enter') change({ [name]: event.currentTarget.value || null });
              }}
            />
          ))}
        </div>
      )}
      {like && (
        <p className="text-muted">Pictures that look like the one you chose, most similar first.</p>
      )}
    </div>
  );
}
