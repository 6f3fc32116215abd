/**
 * JSON of one form only, so that the same facts are always the same bytes (RFC 8785): members sorted by their
 * UTF-16 code units, no spaces, numbers and strings as ECMAScript writes them.
 * @throws Error for what JSON has no word for: NaN, an infinity, undefined in a list, a function
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new Error(`${String(value)} cannot be written as JSON.`);
  return text;
}
