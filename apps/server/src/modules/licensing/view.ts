import type { LicenceId } from '@limn/contracts/ids';
import type { Earning } from '@limn/contracts/billing';
import { fullSizeOf, isSize, type PictureSize } from '@limn/contracts/full-size';
import type { Licence, LicenceCertificate } from '@limn/contracts/licensing';
import { declaredShareOf } from '@limn/contracts/picture-account';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { currentAgreement } from '../agreements/index.ts';
import type { EarningLine } from '../billing/index.ts';
import {
  creditsOf,
  imageById,
  imagesById,
  imageUrl,
  licensedFile,
  type LicensedFileParts,
  referencesOf,
  unenlarged,
} from '../images/index.ts';
import { isExclusive } from './market.ts';
import {
  certificateNumber,
  licenceById,
  type LicenceRow,
  licencesById,
  type ProgramNames,
  purchaseOf,
  successorOf,
  throughOf,
} from './queries.ts';

export function toLicence(
  files: SignedFiles,
  row: LicenceRow,
  upgrades: Licence['upgrades'] = [],
): Licence {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    imageId: row.imageId,
    tier: row.tier,
    exclusive: isExclusive(row.tier),
    amount: row.amount,
    currency: row.currency,
    upgrades,
    agreementVersion: row.agreementVersion,
    imageUrl: imageUrl(
      files,
      row.imageId,
      row.status === 'active' || row.status === 'superseded' ? 'clean-thumbnail' : 'thumbnail',
    ),
    paidAt: row.paidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The public certificate of a licence. */
export async function toCertificate(
  parts: LicensedFileParts,
  row: LicenceRow,
): Promise<LicenceCertificate> {
  const { db, files } = parts;
  const image = await imageById(db, row.imageId);
  const { status } = row;
  if (!image || !row.number || !row.paidAt || status === 'pending' || status === 'abandoned')
    throw notFound('That licence');
  const before = row.upgradedFrom ? await licenceById(db, row.upgradedFrom) : undefined;
  const after = status === 'superseded' ? await successorOf(db, row.id) : undefined;
  const file = await licensedFile(parts, image, row.number);
  const { title } = await currentAgreement(db, 'customer-licence');
  return {
    number: row.number,
    status,
    upgradedFrom: before?.number ?? null,
    supersededBy: after?.number ?? null,
    tier: row.tier,
    exclusive: isExclusive(row.tier),
    licensee: row.licensee,
    issuedAt: row.paidAt.toISOString(),
    agreement: { title, version: row.agreementVersion, sha256: row.agreementSha256 },
    image: {
      width: file.width,
      height: file.height,
      enlargedFrom: isSize(file, image) ? null : sizeOf(image),
      thumbnailUrl: imageUrl(files, image.id, 'public-thumbnail'),
      sha256: file.sha256,
    },
    credits: (await creditsOf(db, files, [image.id])).get(image.id) ?? [],
    partOf: row.partOf ? certificateNumber(row) : null,
    pictures: row.partOf ? [] : await picturesOf(parts, row),
    references: (await referencesOf(db, [image.id])).get(image.id) ?? [],
    account: image.account.kind,
    declared: declaredShareOf(image.account),
  };
}

const sizeOf = ({ width, height }: PictureSize): PictureSize => ({ width, height });

/** The pictures of a purchase of several, each under its own number; none for a licence of one. */
async function picturesOf(
  { db, files }: LicensedFileParts,
  first: LicenceRow,
): Promise<LicenceCertificate['pictures']> {
  const bought = await purchaseOf(db, first);
  if (bought.length === 1) return [];
  const ids = bought.map(({ imageId }) => imageId);
  const images = await imagesById(db, ids);
  const [credits, kept] = await Promise.all([
    creditsOf(db, files, ids),
    unenlarged(db, [...images.values()]),
  ]);
  return bought.flatMap(({ imageId, number, status }) => {
    const image = images.get(imageId);
    if (!image || !number || status === 'pending' || status === 'abandoned') return [];
    return [
      {
        number,
        status,
        ...sizeOf(kept.has(number) ? image : fullSizeOf(image)),
        thumbnailUrl: imageUrl(files, imageId, 'public-thumbnail'),
        credits: (credits.get(imageId) ?? []).map(({ artist, style, ppm }) => ({
          artist: artist.name,
          style: style.name,
          ppm,
        })),
      },
    ];
  });
}

export async function toEarnings(
  db: Sql,
  files: SignedFiles,
  programNames: ProgramNames,
  lines: EarningLine[],
): Promise<Earning[]> {
  const licences = await licencesById(
    db,
    lines.map((line) => line.reference as LicenceId),
  );
  const sold = [...licences.values()];
  const [images, names] = await Promise.all([
    imagesById(
      db,
      sold.map(({ imageId }) => imageId),
    ),
    programNames(
      db,
      sold.flatMap(({ through }) => through ?? []),
    ),
  ]);
  return lines.map((line) => {
    const licence = licences.get(line.reference as LicenceId);
    const image = licence && images.get(licence.imageId);
    return {
      id: line.id,
      status: line.status,
      disputed: line.reserved > 0,
      licence:
        licence?.number && image
          ? {
              number: licence.number,
              tier: licence.tier,
              through: throughOf(licence.through, names),
              image: { id: image.id, thumbnailUrl: imageUrl(files, image.id, 'public-thumbnail') },
            }
          : null,
      description: line.description,
      cause: line.cause,
      gross: line.gross,
      fee: line.fee,
      net: line.net,
      ppm: line.ppm,
      amount: line.amount - line.refunded,
      refunded: line.refunded,
      netted: line.netted,
      currency: line.currency,
      soldAt: line.soldAt.toISOString(),
      releaseAt: line.releaseAt.toISOString(),
      paidAt: line.paidAt?.toISOString() ?? null,
    };
  });
}
