import { upTo } from '@limn/contracts/text';
import { formatMoney, minorDigits } from '@limn/contracts/money';
import { type Statement, statementKinds } from '@limn/contracts/statements';
import { brand } from '../../brand.ts';

export interface StatementParties {
  payee: string;
  publicUrl: string;
  contact: string;
  now: Date;
}

/** Cells that a spreadsheet would take for formulas are made plain (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Minor units as spreadsheets read amounts: 1234 is 12.34, in a currency with cents. */
function decimal(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const [whole, part] = [upTo(text, text.length - digits), text.slice(text.length - digits)];
  return `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${part}` : ''}`;
}

/** Without it Excel reads UTF-8 as the system's own encoding. */
const byteOrderMark = '\uFEFF';

/** The column of amounts. */
const amountColumn = 5;

/** A statement as CSV (RFC 4180) in UTF-8, one line for each movement, between the opening and the closing amount. */
export function statementCsv({ lines, opening, closing, ...statement }: Statement): string {
  const { currency, month } = statement;
  const rows: (string | number)[][] = [
    ['Time (UTC)', 'Kind', 'What', 'Number', 'Through', 'Amount', 'Currency'],
    [`${month}-01T00:00:00.000Z`, 'Opening', '', '', '', decimal(opening, currency), currency],
    ...lines.map(({ at, kind, description, sold, through, amount }) => [
      at,
      statementKinds[kind],
      description,
      sold?.label ?? '',
      through ?? '',
      decimal(amount, currency),
      currency,
    ]),
    ['', 'Closing', '', '', '', decimal(closing, currency), currency],
  ];
  // Amounts may be negative; they are numbers, so they need no escaping.
  const text = rows
    .map((row) =>
      row.map((value, at) => (at === amountColumn ? String(value) : cell(value))).join(','),
    )
    .join('\r\n');
  return `${byteOrderMark}${text}\r\n`;
}

/** A statement as a PDF document. */
export async function statementPdf(
  { lines, currency, month, final, ...sums }: Statement,
  { payee, publicUrl, contact, now }: StatementParties,
): Promise<Uint8Array> {
  // Imported on first use, to keep the start fast.
  const { PdfSheet } = await import('../../platform/pdf.ts');
  const money = (amount: number) => `${formatMoney({ amount, currency }, 'en-US')} ${currency}`;
  const sheet = new PdfSheet({
    title: `Statement ${month}`,
    author: brand.name,
    made: now,
  });
  sheet.paragraph(brand.name);
  sheet.title(`Statement of ${month}`);
  const rows: [string, string][] = [
    ['For', payee],
    ['From', `${brand.name}, ${contact}, ${publicUrl}`],
    ['Month', final ? `${month}, UTC` : `${month}, UTC, until ${upTo(now.toISOString(), 16)}`],
    ['Owed at its start', money(sums.opening)],
    ['Earned', money(sums.earned)],
    ['Refunded to buyers', money(0 - sums.refunded)],
    ['Held back in disputes', money(0 - sums.disputed)],
    ['Paid out', money(0 - sums.paidOut)],
    ['Owed at its end', money(sums.closing)],
  ];
  for (const [name, value] of rows) sheet.row(name, value);
  sheet.heading('Line by line');
  for (const { at, kind, description, sold, through, amount } of lines)
    sheet.row(
      `${upTo(at, 10)} ${statementKinds[kind]}`,
      [money(amount), description, sold?.label, through && `through ${through}`]
        .filter(Boolean)
        .join(' · '),
    );
  if (sheet.incomplete)
    sheet.paragraph('Our typefaces lack some characters of a name in this document.');
  return sheet.save();
}
