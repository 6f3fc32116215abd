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
 * A date as articles carry it, for example November 3, 2026 (in UTC); the same on the server and in the browser. Not by
 * the locale’s rules, which a browser reads anew for each date: a dozen of them held the page up for 40 ms.
 */
export function formatPublished(iso: string): string {
  const date = new Date(iso);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The tag a card shows (specification §3). */
export function firstTag(tags: readonly string[]): string {
  return tags[0] ?? 'Insight';
}
