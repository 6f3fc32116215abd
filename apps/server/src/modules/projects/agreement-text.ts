import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import { cureDays, type Side, windDownDays } from '@limn/contracts/project-states';
import { holdDays, rightsHolderBasisPoints } from '@limn/contracts/constants';
import { formatMoney } from '@limn/contracts/money';
import { type ProjectTerms, termLines } from '@limn/contracts/project-terms';
import { brand } from '../../brand.ts';
import { type AgreementRow, type ProjectRow, titleOf } from './standing.ts';

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Version of the common text of all agreements; raised when it changes. An agreement keeps the text that was signed.
 */
const textVersion = '1.1';

/**
 * The agreement two sides sign: their names, every term, and what holds for all agreements. Headings begin with '# '.
 */
export function agreementText(project: ProjectRow, terms: ProjectTerms, made: Date): string {
  const money = (amount: number) =>
    `${formatMoney({ amount, currency: project.currency }, 'en-US')} ${project.currency}`;
  const { version } = project;
  // People's own words stay one paragraph, so that they cannot look like a heading of the agreement.
  const [customer, holder, subject, title] = [
    project.customerName,
    project.holderName,
    project.subjectName,
    titleOf(project),
  ].map((name) => name.replaceAll(/\s+/g, ' '));
  return [
    '# Licence agreement',
    `Between ${holder} (the rights holder) and ${customer} (the customer), made through ${brand.name} on ${upTo(made.toISOString(), 10)}, by version ${version} of the terms of the project “${title}” (${project.id}). It is about ${subject}. Text ${textVersion}.`,
    '# Terms',
    ...termLines(terms, money).map(
      ([name, value]) => `${name}: ${value.replaceAll(/\s*\n\s*/g, '\n')}`,
    ),
    '# What is granted',
    'The rights named above, for the content, channels, territory and time named above, and no others. What is not named is not granted. What is ruled out stays ruled out whatever is paid.',
    'AI may be used for the uses described above and for no other. No replica of a likeness or voice may be made outside them.',
    '# Approval',
    terms.approval
      ? 'Nothing made under this agreement is published before the rights holder has approved it.'
      : 'What is made under this agreement may be published without being approved one by one.',
    '# Money',
    `${rightsHolderBasisPoints / 100}% of net receipts go to the rights holder. They are held until ${holdDays} days have passed since receipt and the term has begun, and then paid to the rights holder’s account.`,
    'Until the term begins, the customer may withdraw, and all of the price goes back.',
    'A rights holder who leaves, withdraws consent or deletes their account after the term has begun, or whose breach is not cured, gives back the unused part of the price: the price times the whole days left of the term, divided by its days. It is taken from what is held first, and then from later earnings. A customer who leaves, deletes their account or is in breach gets nothing back once the term has begun.',
    '# Consent',
    `The rights holder may withdraw consent at any time: from that moment nothing new is made, and no new licence of what was made is sold. What was approved may be used for ${windDownDays} days more.`,
    '# Breach and end',
    `A side may give notice of a material breach. If it is not cured within ${cureDays} days, the agreement ends on that day. A side may leave: what was made and approved may then be used for ${windDownDays} days more, nothing new is made, and no new licence of it is sold. Licences already sold stay in force.`,
    'Governed by the law of the State of Washington; disputes are decided by a single arbitrator in Seattle.',
  ].join('\n\n');
}

/** The agreement as a document, with its signatures and its state. */
export async function agreementPdf(
  project: ProjectRow,
  agreement: AgreementRow,
  {
    versions,
    publicUrl,
    now,
  }: {
    /** All that was proposed, the first first. */
    versions: { number: number; side: Side; createdAt: Date }[];
    publicUrl: string;
    now: Date;
  },
): Promise<Uint8Array> {
  // Imported on first use, to keep the start fast.
  const { PdfSheet } = await import('../../platform/pdf.ts');
  const title = agreement.number ?? `Agreement of ${project.id}`;
  const sheet = new PdfSheet({ title, author: brand.name, made: now });
  sheet.paragraph(`${brand.name} · Licence agreement`);
  sheet.title(title);
  for (const part of agreement.text.split('\n\n')) {
    if (part.startsWith('# ')) sheet.heading(part.slice(2));
    else if (/^[A-Z][^.:\n]{2,40}: /.test(part)) {
      const at = part.indexOf(': ');
      const lines = part.slice(at + 2).split('\n');
      for (const [index, line] of lines.entries())
        sheet.row(index === 0 ? upTo(part, at) : '', line);
    } else sheet.paragraph(part);
  }
  const names = { customer: project.customerName, holder: project.holderName };
  sheet.heading('Versions of the terms');
  for (const { number, side, createdAt } of versions)
    sheet.row(
      `Version ${number}`,
      `Proposed by ${names[side]}, ${upTo(createdAt.toISOString(), 16)} UTC${number === project.version ? ', agreed' : ''}`,
    );
  sheet.heading('Signatures');
  for (const side of ['holder', 'customer'] as const) {
    const signature = agreement.signatures.find((one) => one.side === side);
    sheet.row(
      names[side],
      signature ? `${signature.name}, ${upTo(signature.at, 16)} UTC` : 'Not signed yet',
    );
  }
  sheet.row('SHA-256 of the text', agreement.sha256);
  sheet.row('Project', `${publicUrl}, ${project.id}`);
  if (sheet.incomplete)
    sheet.paragraph('Our typefaces lack some characters of a name in this document.');
  return sheet.save();
}
