/** The rows of a CSV file (RFC 4180), without empty lines. A quote that is not closed ends with the text. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const body = text.replace(/^\uFEFF/, '').replace(/(?:\r?\n)*$/, '\n');
  for (const [, quoted, plain = '', end] of body.matchAll(
    /(?:"((?:[^"]|"")*)(?:"|$)|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
