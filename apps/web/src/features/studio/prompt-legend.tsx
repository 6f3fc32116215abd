import { useState } from 'react';
import { marks } from './prompt-marks.ts';
import type { ReadWord } from './reading.ts';

const storageKey = 'limn.legend';

const entries: [ReadWord['status'], string][] = [
  ['painted', 'in the picture'],
  ['substituted', 'similar'],
  ['not-painted', 'not supported'],
  ['left-out', 'excluded'],
];

/** Explains the marks under a prompt, until the person hides it. */
export function PromptLegend() {
  const [known, setKnown] = useState(() => localStorage.getItem(storageKey) === 'known');
  if (known) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-1 pt-1 text-[13px] text-muted">
      {entries.map(([status, meaning]) => (
        <span key={status} className={marks[status]}>
          {meaning}
        </span>
      ))}
      <button
        type="button"
        className="rounded-s text-text underline underline-offset-4"
        onClick={() => {
          localStorage.setItem(storageKey, 'known');
          setKnown(true);
        }}
      >
        Hide legend
      </button>
    </p>
  );
}
