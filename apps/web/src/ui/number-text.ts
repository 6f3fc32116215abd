/** Parses a typed whole number with spaces, dots or commas between thousands; NaN if it is none. */
export function readWhole(text: string): number {
  const plain = text.replaceAll(/[\s.,’']/g, '');
  if (plain === '') return 0;
  return /^\d{1,12}$/.test(plain) ? Number(plain) : Number.NaN;
}
