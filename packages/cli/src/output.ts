import { createInterface } from 'node:readline/promises';

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Text that others wrote could move the cursor or change colours of a terminal. */
export const safeText = (text: string): string => text.replaceAll(control, '\uFFFD');

/** Writes for people, or as JSON for programs. */
export interface Output {
  isJson: boolean;
  /** One line for people; nothing with `--json`. */
  line(text?: string): void;
  /** The answer for programs; nothing without `--json`. */
  json(value: unknown): void;
  /** Progress, for people. */
  note(text: string): void;
  /** Columns, each as wide as its longest entry. */
  table(rows: readonly (readonly string[])[]): void;
  /** Asks a question that is answered with y or n. */
  confirm(question: string, signal: AbortSignal): Promise<boolean>;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const widthOf = (text: string) => [...characters.segment(text)].length;

export function createOutput(isJson: boolean): Output {
  const write = (text: string) => process.stdout.write(`${safeText(text)}\n`);
  const line = (text = '') => {
    if (!isJson) write(text);
  };
  return {
    isJson,
    line,
    json(value) {
      if (isJson)
        process.stdout.write(
          `${JSON.stringify(value, null, 2).replaceAll(/[\u007F-\u009F]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`,
        );
    },
    note(text) {
      if (!isJson) process.stderr.write(`${safeText(text)}\n`);
    },
    table(rows) {
      const widths = rows[0]?.map((_, at) =>
        Math.max(...rows.map((row) => widthOf(row[at] ?? ''))),
      );
      for (const row of rows)
        line(
          row
            .map((cell, at) => cell + ' '.repeat(widths![at]! - widthOf(cell)))
            .join('  ')
            .trimEnd(),
        );
    },
    async confirm(question, signal) {
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      try {
        const answer = await terminal.question(`${safeText(question)} [y/N] `, { signal });
        return /^y(es)?$/i.test(answer.trim());
      } finally {
        terminal.close();
      }
    },
  };
}

/** Minor units as people write money, for example `$50.00`. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const percent = (ppm: number): string => `${(ppm / 10_000).toFixed(1)}%`;
export const day = (time: string | Date): string => new Date(time).toISOString().split('T')[0]!;
