import { type CSSProperties, useId, useRef } from 'react';
import { useTooltip } from './tooltip.tsx';

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
  /** Stands behind the value. */
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
        style={{ '--part': (value - min) / (max - min || 1) } as CSSProperties}
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
