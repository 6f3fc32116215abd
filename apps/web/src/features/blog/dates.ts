/** A date as articles carry it; the same on the server and in the browser. */
export function formatPublished(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** The tag a card shows (specification §3). */
export function firstTag(tags: readonly string[]): string {
  return tags[0] ?? 'Insight';
}
