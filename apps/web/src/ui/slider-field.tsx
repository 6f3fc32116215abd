import { type CSSProperties, useId, useRef } from 'react';
import { useTooltip } from './tooltip.tsx';

/** Which part of a slider's track is filled: from its left end, or from zero if it can be negative. */
export const sliderFill = (value: number, min: number, max: number): CSSProperties => {
  const part = (at: number): number => (at - min) / (max - min || 1);
  return { '--part': part(value), '--zero': min < 0 && max > 0 ? part(0) : 0 } as CSSProperties;
};

/** A whole number set by sliding; its value always in sight. */
export function SliderField({
  label,
  value,
  onChange,
  min,
  max,
  hint,
  unit = '',
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  hint?: string;
  /** Unit after the value. */
  unit?: string;
}) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const explained = useTooltip(tip);
  return (
    <div className="grid grid-cols-[88px_1fr_34px] items-center gap-2.5 py-1">
      <span className="text-[13px] leading-tight text-muted" aria-hidden>
        {label}
      </span>
      <input
        type="range"
        aria-label={label}
        aria-describedby={hint && id}
        value={value}
        min={min}
        max={max}
        step={1}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        {...explained}
        style={sliderFill(value, min, max)}
        className="slider"
      />
      <span className="num text-right text-[13px]" aria-hidden>
        {value}
        {unit}
      </span>
      {hint && (
        <span ref={tip} id={id} popover="manual" role="tooltip" className="tooltip">
          {hint}
        </span>
      )}
    </div>
  );
}
