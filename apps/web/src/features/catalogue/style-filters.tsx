import { styleRoutes } from '@limn/contracts/styles';
import type { QueryInput } from '@limn/contracts/route';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';

/** What published styles are narrowed down by, besides a search. */
export type StyleFilter = Pick<
  NonNullable<QueryInput<typeof styleRoutes.filters>>,
  'medium' | 'colour' | 'subject'
>;

const any = 'any';
const filters = [
  { name: 'medium', counts: 'mediums', label: 'Medium', all: 'Any medium' },
  { name: 'colour', counts: 'colours', label: 'Colour', all: 'Any colour' },
  { name: 'subject', counts: 'subjects', label: 'Subject', all: 'Any subject' },
] as const;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Medium, colour and subject, each choice with how many styles it leaves. */
export function StyleFilters({
  search,
  chosen,
  onChange,
}: {
  search: string;
  chosen: StyleFilter;
  onChange: (changes: Partial<Record<keyof StyleFilter, string | null>>) => void;
}) {
  const { data } = useApi(
    styleRoutes.filters,
    { query: { search: search || undefined, ...chosen } },
    { keepPreviousData: true },
  );
  const narrowed = filters.some(({ name }) => chosen[name]);
  return (
    <div role="group" aria-label="Filters" className="mb-8 flex min-h-[34px] flex-wrap gap-2.5">
      {filters.map(({ name, counts, label, all }) => {
        const found = data?.[counts] ?? [];
        const value = chosen[name];
        if (found.length === 0 && !value) return null;
        const known = found.some((option) => option.value === value);
        const options = value && !known ? [...found, { value, count: 0 }] : found;
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
                label: `${capital(option.value)} (${option.count.toLocaleString()})`,
              })),
            ]}
            onChange={(next) => onChange({ [name]: next === any ? null : next })}
          />
        );
      })}
      {narrowed && (
        <Button
          look="quiet"
          size="small"
          onClick={() => onChange({ medium: null, colour: null, subject: null })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
