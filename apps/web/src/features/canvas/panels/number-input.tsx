import { useId, useState } from 'react';
import { keyOf } from '../../../lib/keys.ts';

/**
 * A number that is applied when the field is left or Enter is pressed; an invalid one, or one out of range, is reset.
 */
export function NumberInput({
  label,
  value,
  min,
  max,
  unit = '',
  onDone,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  unit?: string;
  onDone: (value: number) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  function done(): void {
    const next = Number((typed ?? '').replace(',', '.'));
    setTyped(null);
    if (typed === null || typed.trim() === '' || !Number.isFinite(next)) return;
    const held = Math.min(max, Math.max(min, next));
    if (held !== value) onDone(held);
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <label htmlFor={id} className="text-[13px] text-muted">
        {label}
      </label>
      <input
        dir="auto"
        id={id}
        inputMode="decimal"
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={done}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') done();
          else if (keyOf(event) === 'Escape') setTyped(null);
          else if (keyOf(event) === 'ArrowUp' || keyOf(event) === 'ArrowDown') {
            event.preventDefault();
            const by = (event.shiftKey ? 10 : 1) * (keyOf(event) === 'ArrowUp' ? 1 : -1);
            setTyped(null);
            onDone(Math.min(max, Math.max(min, value + by)));
          }
        }}
        className="num h-8 w-[4.5rem] rounded-[8px] border border-line-strong bg-transparent px-2 text-[13px]"
      />
      {unit && (
        <span className="text-[13px] text-muted" aria-hidden>
          {unit}
        </span>
      )}
    </span>
  );
}
