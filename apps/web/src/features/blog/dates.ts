const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * An article's date, for example November 3, 2026, in UTC, so that the server and the browser render the same. No
 * `Intl`: formatting a dozen dates that way took 40 ms.
 */
export function formatPublished(iso: string): string {
  const date = new Date(iso);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The tag a card shows (specification §3). */
export function firstTag(tags: readonly string[]): string {
  return tags[0] ?? 'Insight';
}
