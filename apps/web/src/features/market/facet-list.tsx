import { type Facet, type FacetCounts, facets } from '@limn/contracts/market';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { facetNames, facetText } from './facet-text.ts';
import { type MarketSearch, toggled } from './search-address.ts';
import { formatNumber } from '../../lib/format.ts';

/** Values of a facet shown before the person opens the whole list. */
const shownFirst = 6;

/** Filters of listings; each choice shows how many it leaves. */
export function FacetList({
  counts,
  chosen,
  onChange,
}: {
  counts: FacetCounts | undefined;
  chosen: MarketSearch['chosen'];
  onChange: (facet: Facet, values: string | null) => void;
}) {
  return (
    <div role="group" aria-label="Filters" className="flex flex-col gap-7">
      {facets.map((facet) => (
        <FacetValues
          key={facet}
          facet={facet}
          counts={counts?.[facet]}
          chosen={chosen[facet] ?? []}
          onChange={(value) => onChange(facet, toggled(chosen[facet] ?? [], value))}
        />
      ))}
    </div>
  );
}

function FacetValues({
  facet,
  counts,
  chosen,
  onChange,
}: {
  facet: Facet;
  counts: FacetCounts[Facet] | undefined;
  chosen: string[];
  onChange: (value: string) => void;
}) {
  const [all, setAll] = useState(false);
  const known = counts?.values ?? [];
  const lost = chosen.filter((value) => !known.some((option) => option.value === value));
  const options = [...lost.map((value) => ({ value, count: 0 })), ...known];
  if (options.length === 0) return null;
  const shown = all
    ? options
    : options.filter(({ value }, at) => at < shownFirst || chosen.includes(value));
  return (
    <fieldset>
      <legend className="mb-2 text-[13px] font-medium">{facetNames[facet]}</legend>
      <ul className="flex flex-col">
        {shown.map(({ value, count }) => (
          <li key={value}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s text-sm hover:text-text">
              <input
                type="checkbox"
                className="size-4 accent-(--gold)"
                checked={chosen.includes(value)}
                onChange={() => onChange(value)}
              />
              <span className="min-w-0 flex-1 truncate">{facetText(facet, value)}</span>
              <span className="num text-[13px] text-muted">
                {formatNumber(count)}
                {counts?.atLeast && count > 0 && '+'}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {options.length > shownFirst && (
        <Button look="quiet" size="small" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${options.length}`}
        </Button>
      )}
    </fieldset>
  );
}
