import type { Composer, ParentPart, PictureAccount } from '@limn/contracts/picture-account';
import type { ImageId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Sql } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import type { CredentialFacts, MadeFrom } from '../credentials/index.ts';
import { imagesById } from './queries.ts';

/** A share as it is signed into a file: of a work, with its artist and style in words. */
export type NamedShare = CredentialFacts['credit']['shares'][number];

/** What its parts are to a picture (C2PA 2.2, section 10.3). */
const relationships = {
  base: 'parent',
  guide: 'input',
  subject: 'part',
  layer: 'part',
} as const satisfies Record<ParentPart, MadeFrom['as']>;

/** How pictures of each kind of account came to be (IPTC digital source types). */
const sourceTypes = {
  exact: 'compositeSynthetic',
  declared: 'trainedAlgorithmicMedia',
  own: 'digitalCreation',
} as const satisfies Record<PictureAccount['kind'], CredentialFacts['sourceType']>;

/** The pictures one was made from. They may be their maker's secret: no title and no picture of them is told. */
export async function parentFiles(
  { db, storage }: { db: Sql; storage: Storage },
  parents: readonly { id: ImageId; part: ParentPart }[],
): Promise<MadeFrom[]> {
  const rows = await imagesById(
    db,
    parents.map(({ id }) => id),
  );
  const found = parents.flatMap(({ id, part }) => {
    const row = rows.get(id);
    return row ? [{ row, as: relationships[part] }] : [];
  });
  return Promise.all(
    found.map(async ({ row, as }) => ({
      file: await storage.get(row.fullKey),
      format: row.format,
      title: 'A picture of its maker’s',
      as,
    })),
  );
}

/** What is signed into a picture's files. Its prompt stays out of them. */
export function credentialFacts(picture: {
  account: PictureAccount;
  shares: NamedShare[];
  /** Where what is owed for it can be looked up. */
  url: string;
  softwareAgent?: string;
  /** The model that composed it. */
  composer?: Composer;
  madeFrom?: MadeFrom[];
}): CredentialFacts {
  const { account, shares, url, composer, ...made } = picture;
  const styles = [...new Set(shares.map(({ artist, style }) => `${style} by ${artist}`))];
  return {
    title:
      styles.length > 0 ? `In the style of ${styles.join(' and ')}` : `A ${brand.name} picture`,
    sourceType: composer ? 'compositeWithTrainedAlgorithmicMedia' : sourceTypes[account.kind],
    credit: { url, account: account.kind, shares, ...(composer ? { composer } : {}) },
    ...made,
  };
}
