import type { NumberText } from '../../ui/number-field.tsx';

/** Basis points as people read them: 2550 is '25.5 %'. */
export const formatPart = (basisPoints: number): string =>
  `${(basisPoints / 100).toLocaleString(undefined, { maximumFractionDigits: 2 })} %`;

/** Basis points as people type them: percent, with at most two decimals. */
export const partText: NumberText = {
  read: (text) =>
    /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim())
      ? Math.round(Number(text.trim().replace(',', '.')) * 100)
      : Number.NaN,
  write: (basisPoints) => String(basisPoints / 100),
  unreadable: 'Enter a percentage such as 25 or 12.5.',
};
