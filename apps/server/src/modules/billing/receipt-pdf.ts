import { dayInWords } from '@limn/contracts/text';
import { formatMoney } from '@limn/contracts/money';
import { brand } from '../../brand.ts';
import type { PaymentRow } from './payments.ts';

/** The receipt of a payment, in its state at `now`. */
export async function receiptPdf(
  payment: PaymentRow,
  parties: { buyer: string; email: string; contact: string; publicUrl: string; now: Date },
): Promise<Uint8Array> {
  // Imported on first use, to keep the start fast.
  const { PdfSheet } = await import('../../platform/pdf.ts');
  const { id, description, currency, refunded, paidAt } = payment;
  const { now } = parties;
  const gross = payment.gross ?? payment.amount;
  const tax = payment.tax ?? 0;
  const money = (amount: number) => `${formatMoney({ amount, currency }, 'en-US')} ${currency}`;
  const sheet = new PdfSheet({ title: `Receipt ${id}`, author: brand.name, made: now });
  sheet.paragraph(brand.name);
  sheet.title('Receipt');
  const rows: [string, string][] = [
    ['Payment number', id],
    ['Paid on', dayInWords(paidAt ?? now)],
    ['Seller', `${brand.name}, ${parties.contact}, ${parties.publicUrl}`],
    ['Buyer', [parties.buyer, parties.email].filter(Boolean).join(', ')],
    [description, money(gross - tax)],
    ...(tax > 0 ? [['Tax', money(tax)] as [string, string]] : []),
    ['Total paid', money(gross)],
    ...(refunded > 0
      ? ([
          [`Refunded until ${dayInWords(now)}`, money(refunded)],
          ['Paid after refunds', money(gross - refunded)],
        ] as [string, string][])
      : []),
  ];
  for (const [name, value] of rows) sheet.row(name, value);
  if (sheet.incomplete)
    sheet.paragraph('Our typefaces lack some characters of a name in this document.');
  return sheet.save();
}
