import { dayInWords } from '@limn/contracts/text';
import type { LicenceCertificate } from '@limn/contracts/licensing';
import { labellingNote } from '@limn/contracts/labelling';
import { referenceLine } from '@limn/contracts/references';
import { tierTerms } from '@limn/contracts/tiers';
import sharp from 'sharp';
import { brand } from '../../brand.ts';

const shareOf = (ppm: number) => `${(ppm / 10_000).toFixed(ppm < 1000 ? 2 : 1)}%`;

const named = (names: string[]) => new Intl.ListFormat('en').format(names);

const sizeOf = ({ width, height, enlargedFrom }: LicenceCertificate['image']): string =>
  `${width} × ${height} pixels${enlargedFrom ? `, enlarged from ${enlargedFrom.width} × ${enlargedFrom.height}` : ''}`;

function stateOf({ status, supersededBy }: LicenceCertificate): string {
  if (status === 'refunded') return 'Refunded: no longer in force';
  if (status === 'superseded') return `Upgraded to ${supersededBy}, which replaces it`;
  return 'In force';
}

/** A licence's certificate as a PDF, in its state at `now`. */
export async function certificatePdf(
  certificate: LicenceCertificate,
  { thumbnail, address, now }: { thumbnail: Uint8Array; address: string; now: Date },
): Promise<Uint8Array> {
  // Imported on first use, to keep the start fast.
  const { PdfSheet } = await import('../../platform/pdf.ts');
  const { number, tier, exclusive, image, agreement, upgradedFrom } = certificate;
  const sheet = new PdfSheet({ title: `Licence ${number}`, author: brand.name, made: now });
  sheet.paragraph(`${brand.name} · Licence certificate`);
  sheet.title(number);
  const { data, info } = await sharp(thumbnail)
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true });
  sheet.picture(data, {
    width: info.width,
    height: info.height,
    most: 170,
    alt: `The licensed picture, in the style of ${named(certificate.credits.map(({ style }) => style.name))}`,
  });
  const rows: [string, string][] = [
    ['Licensee', certificate.licensee],
    ['Licence', `${tierTerms[tier].name}, ${exclusive ? 'exclusive' : 'not exclusive'}`],
    ['It allows', tierTerms[tier].terms],
    ['Issued', dayInWords(new Date(certificate.issuedAt))],
    ...(certificate.partOf ? [['Part of licence', certificate.partOf] as [string, string]] : []),
    ...(upgradedFrom ? [['Upgraded from', upgradedFrom] as [string, string]] : []),
    [`State on ${dayInWords(now)}`, stateOf(certificate)],
    ['Agreement', `${agreement.title}, version ${agreement.version}`],
    ['SHA-256 of the agreement', agreement.sha256],
    ['SHA-256 of the picture', image.sha256],
    ['Size of the picture', sizeOf(image)],
    ['Check it at', address],
  ];
  for (const [name, value] of rows) sheet.row(name, value);
  if (certificate.pictures.length > 0) {
    sheet.heading(`It covers ${certificate.pictures.length} pictures`);
    for (const { number: own, status, credits, width, height } of certificate.pictures) {
      const whose = credits.map(
        ({ artist, style, ppm: part }) => `${artist}, ${style} ${shareOf(part)}`,
      );
      const state = status === 'active' ? '' : status === 'refunded' ? '. Refunded' : '. Upgraded';
      sheet.row(own, `${width} × ${height} pixels: ${whose.join('; ')}${state}`);
    }
    sheet.paragraph('Each number has a page of its own with the SHA-256 of its picture.');
  }
  sheet.heading(
    certificate.pictures.length > 0 ? 'Credits of the first picture' : 'Credits of this picture',
  );
  if (certificate.account === 'declared')
    sheet.paragraph(
      'By agreement, not measured: the shares were fixed before the picture was made, because its model cannot measure them.',
    );
  for (const { artist, style, ppm, artworks } of certificate.credits) {
    const works = artworks.map((work) => `${work.title} ${shareOf(work.ppm)}`).join(', ');
    sheet.row(`${artist.name}, ${shareOf(ppm)}`, `${style.name}: ${works}`);
  }
  if (certificate.declared > 0)
    sheet.row(
      `Declared, ${shareOf(certificate.declared)}`,
      'Its maker declares it as their own work. It lowers the price and pays no one.',
    );
  sheet.paragraph(
    'A picture that credits an artist keeps crediting them, whatever is done to it on our canvas. Imported and hand-drawn parts are compared with all pictures here; parts that match none pay no one.',
  );
  if (certificate.references.length > 0) {
    sheet.heading('What it was painted from');
    for (const reference of certificate.references)
      sheet.paragraph(
        `${referenceLine(reference)}. ${reference.sourceUrl}${reference.licence === 'by' ? `. Anyone who publishes this picture must give this credit: ${reference.licenceUrl}` : ''}`,
      );
    sheet.paragraph('A reference is paid nothing and lowers no artist’s share.');
  }
  sheet.paragraph(labellingNote);
  if (sheet.incomplete)
    sheet.paragraph(
      'Our typefaces lack some characters of this document. The page to check it at shows all of them.',
    );
  return sheet.save();
}
