import type { Adjustments } from '@limn/contracts/canvas-records';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CurvesField } from './curves-field.tsx';
import { HuesField } from './hues-field.tsx';
import { SliderField } from '../../../ui/slider-field.tsx';

type Plain = Exclude<keyof Adjustments, 'curves' | 'hues' | 'grainSeed' | 'sharpenRadius'>;

const fields: readonly {
  name: Plain;
  label: string;
  min: number;
  max: number;
  times?: number;
}[] = [
  { name: 'exposure', label: 'Exposure', min: -50, max: 50, times: 10 },
  { name: 'contrast', label: 'Contrast', min: -100, max: 100 },
  { name: 'highlights', label: 'Highlights', min: -100, max: 100 },
  { name: 'shadows', label: 'Shadows', min: -100, max: 100 },
  { name: 'temperature', label: 'Temperature', min: -100, max: 100 },
  { name: 'tint', label: 'Tint', min: -100, max: 100 },
  { name: 'saturation', label: 'Saturation', min: -100, max: 100 },
  { name: 'vibrance', label: 'Vibrance', min: -100, max: 100 },
  { name: 'sharpen', label: 'Sharpen', min: 0, max: 100 },
  { name: 'grain', label: 'Grain', min: 0, max: 100 },
  { name: 'vignette', label: 'Vignette', min: -100, max: 100 },
];

/** Settings without what is not set. */
const without = (settings: {
  [K in keyof Adjustments]?: Adjustments[K] | undefined;
}): Adjustments =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** Light and colour. */
export function AdjustFields({
  settings,
  histogram,
  onChange,
}: {
  settings: Adjustments;
  /** The histogram of what is being adjusted; see `histogramOf`. */
  histogram: () => Promise<readonly number[]>;
  onChange: (settings: Adjustments) => void;
}) {
  const [now, setNow] = useState(settings);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function change(next: Adjustments): void {
    setNow(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), 120);
  }
  return (
    <div>
      {fields.map(({ name, label, min, max, times = 1 }) => (
        <SliderField
          key={name}
          label={label}
          min={min}
          max={max}
          value={Math.round((now[name] ?? 0) * times)}
          onChange={(value) => change({ ...now, [name]: value / times })}
        />
      ))}
      <CurvesField
        curves={now.curves}
        histogram={histogram}
        onChange={(curves) => change(without({ ...now, curves }))}
      />
      <HuesField hues={now.hues} onChange={(hues) => change(without({ ...now, hues }))} />
      <Button size="small" look="quiet" onClick={() => change({})}>
        Reset all
      </Button>
    </div>
  );
}
