import { upTo } from '@limn/contracts/text';
import type { Rgba } from '@limn/canvas';
import { useId } from 'react';

export const hexOf = ([r, g, b]: Rgba | readonly number[]): string =>
  `#${[r, g, b].map((v) => (v ?? 0).toString(16).padStart(2, '0')).join('')}`;

export function rgbaOf(hex: string): Rgba {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5), hex.length > 7 ? part(7) : 255];
}

/** A colour, by the browser's own picker. */
export function ColorField({
  label,
  value,
  onChange,
  hidden = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The label is for screen readers only. */
  hidden?: boolean;
}) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={id} className={hidden ? 'sr-only' : 'text-[13px] text-muted'}>
        {label}
      </label>
      <input
        id={id}
        type="color"
        value={upTo(value, 7)}
        onChange={(event) => onChange(event.target.value)}
        className="size-7 cursor-pointer rounded-[8px] border border-line-strong bg-transparent p-0.5"
      />
    </span>
  );
}
