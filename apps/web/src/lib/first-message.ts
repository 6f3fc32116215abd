/** The first message of a form field's errors, or of those of one of its items. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .filter((part) => !(part instanceof Element))
    .map(firstMessage)
    .find(Boolean);
}
