import type { Adjustments } from '@limn/contracts/canvas-records';
import { useState } from 'react';
import { Select } from '../../../ui/select.tsx';
import { SliderField } from '../../../ui/slider-field.tsx';

type Hues = NonNullable<Adjustments['hues']>;

/** Ranges of hues by name, with their middles in degrees; each fades out halfway to the next but one. */
const ranges = [
  { value: '0', label: 'Reds' },
  { value: '30', label: 'Oranges' },
  { value: '60', label: 'Yellows' },
  { value: '120', label: 'Greens' },
  { value: '180', label: 'Cyans' },
  { value: '240', label: 'Blues' },
  { value: '275', label: 'Purples' },
  { value: '315', label: 'Magentas' },
];
const width = 45;

const sliders = [
  { name: 'hue', label: 'Hue', most: 180, unit: '°' },
  { name: 'saturation', label: 'Saturation', most: 100, unit: '' },
  { name: 'lightness', label: 'Lightness', most: 100, unit: '' },
] as const;

/** Hue, saturation and lightness of one range of colours. */
export function HuesField({
  hues = [],
  onChange,
}: {
  hues?: Hues | undefined;
  onChange: (hues: Hues | undefined) => void;
}) {
  const [range, setRange] = useState(ranges[0]!.value);
  const at = Number(range);
  const now = hues.find((one) => one.at === at);
  function set(name: (typeof sliders)[number]['name'], value: number): void {
    const next = { at, width, ...now, [name]: value };
    const others = hues.filter((one) => one.at !== at);
    const changed = sliders.some((slider) => (next[slider.name] ?? 0) !== 0);
    const all = changed ? [...others, next] : others;
    onChange(all.length > 0 ? all.toSorted((a, b) => a.at - b.at) : undefined);
  }
  return (
    <fieldset className="py-1">
      <legend className="text-[13px] text-muted">Colours by hue</legend>
      <div className="mt-1">
        <Select label="Range of hues" value={range} options={ranges} onChange={setRange} />
      </div>
      {sliders.map(({ name, label, most, unit }) => (
        <SliderField
          key={name}
          label={label}
          min={-most}
          max={most}
          unit={unit}
          value={now?.[name] ?? 0}
          onChange={(value) => set(name, value)}
        />
      ))}
    </fieldset>
  );
}
