import type { ReferenceRow } from './schema.ts';

/** Photographs older than this, in years, need no permission of the person. */
const oldAfter = 100;

/** The latest year that a source's text names: '1871', 'about 1865', '1862-1864'. */
function latestYear(text: string | null): number | undefined {
  const years = (text?.match(/\b\d{4}\b/g) ?? []).map(Number);
  return years.length > 0 ? Math.max(...years) : undefined;
}

/** Whether a reference is a photograph of the last hundred years, or may be one: of no known kind or year. */
export function isRecentPhotograph(
  { kind, year }: Pick<ReferenceRow, 'kind' | 'year'>,
  now: Date,
): boolean {
  if (kind === 'painting' || kind === 'drawing') return false;
  const made = latestYear(year);
  return made === undefined || now.getUTCFullYear() - made <= oldAfter;
}

/** Whether a reference is a recent photograph with a detected face, or without face detection so far. */
export const showsPerson = (
  reference: Pick<ReferenceRow, 'kind' | 'year' | 'faces'>,
  now: Date,
): boolean => reference.faces !== 0 && isRecentPhotograph(reference, now);
