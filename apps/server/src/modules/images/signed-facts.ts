import type { Composer, Origin, ParentPart, PictureAccount } from '@limn/contracts/picture-account';
import { referenceCredit, type UsedReference } from '@limn/contracts/references';
import type { ImageId } from '@limn/contracts/ids';
import sharp from 'sharp';
import { brand } from '../../brand.ts';
import { shrink } from '../../painting/index.ts';
import type { Sql } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import type {
  CredentialFacts,
  CreditedReference,
  SourcePictureFile,
  SourceType,
  C2paAction,
} from '../credentials/index.ts';
import { type ImageRow, imagesById, makingBefore } from './queries.ts';
import { referencesOf } from './references.ts';

/** A share in signed facts: of a work, with its artist and style in words. */
export type NamedShare = CredentialFacts['credit']['shares'][number];

/**
 * The relationships of a picture's ingredients (C2PA 2.2, section 10.3). No pixel of a guide or a subject is painted.
 */
const relationships = {
  base: 'parent',
  guide: 'input',
  subject: 'input',
  layer: 'part',
} as const satisfies Record<ParentPart, SourcePictureFile['as']>;

/** Actions on a canvas; for a picture opened there, also its result. */
function canvasStep(origin: Origin, sourceType: SourceType): C2paAction[] {
  const action = 'c2pa.edited';
  if (origin === 'edited') return [{ action, description: 'Edited on a canvas', sourceType }];
  return origin === 'composed' ? [{ action, description: 'Put together on a canvas' }] : [];
}

/** The facts that decide a picture's source type. */
export interface Making {
  origin: Origin;
  account: PictureAccount;
  composer?: Composer | null | undefined;
  /** Works were painted into it, including works that credit no one. */
  painted?: boolean | undefined;
}

/** Whether the picture comes from a model only: its shares are those that were agreed on. */
const isMadeByModel = ({ origin, account }: Pick<Making, 'origin' | 'account'>): boolean =>
  origin === 'generated' && account.kind === 'declared';

/**
 * How a picture was made, as an IPTC digital source type; undefined for uploads, kept references and hand work.
 * @param before its ingredients
 */
export async function sourceTypeOf(
  db: Sql,
  { origin, account, composer, painted = false }: Making,
  before: ImageId[],
): Promise<SourceType | undefined> {
  if (origin === 'uploaded' || origin === 'reference') return undefined;
  if (origin === 'composition') return 'trainedAlgorithmicMedia';
  const earlier = await makingBefore(db, before);
  const byHand = origin !== 'generated' && account.kind === 'own' && !painted && !earlier.painted;
  if (byHand) return undefined;
  if (isMadeByModel({ origin, account })) return 'trainedAlgorithmicMedia';
  if (composer || earlier.composed) return 'compositeWithTrainedAlgorithmicMedia';
  return 'compositeSynthetic';
}

/** Long side of the small picture of another that is signed into a file. */
const shownSide = 256;

/**
 * The pictures a picture was made from. They may be private: only references are named, and only public ones have a
 * small picture, with the public mark.
 */
export async function parentFiles(
  { db, storage }: { db: Sql; storage: Storage },
  parents: readonly { id: ImageId; part: ParentPart }[],
): Promise<SourcePictureFile[]> {
  const rows = await imagesById(
    db,
    parents.map(({ id }) => id),
  );
  const found = parents.flatMap(({ id, part }) => {
    const row = rows.get(id);
    return row ? [{ row, as: relationships[part] }] : [];
  });
  const references = await referencesOf(
    db,
    found.flatMap(({ row }) => (row.origin === 'reference' ? [row.id] : [])),
  );
  const titleFor = (row: ImageRow): string => {
    const [reference] = references.get(row.id) ?? [];
    return reference ? referenceCredit(reference) : 'A picture of its maker’s';
  };
  return Promise.all(
    found.map(async ({ row, as }) => ({
      file: await storage.get(row.fullKey),
      format: row.format,
      title: titleFor(row),
      as,
      ...(row.listedAt && {
        thumbnail: {
          file: await shrink(
            sharp(await storage.get(row.publicThumbnailKey ?? row.thumbnailKey)),
            shownSide,
            70,
          ),
          format: 'webp' as const,
        },
      }),
    })),
  );
}

function titleOf(shares: readonly NamedShare[], composition: Composer | undefined): string {
  const styles = [...new Set(shares.map(({ artist, style }) => `${style} by ${artist}`))];
  if (styles.length > 0) return `In the style of ${styles.join(' and ')}`;
  return composition ? `A composition by ${composition.model}` : `A ${brand.name} picture`;
}

/** Whether its actions cover everything that was done to a picture. */
const isToldWhole = ({ origin, account }: Making): boolean =>
  origin === 'generated' &&
  account.shares.every(({ source }) => source === 'artwork' || source === 'persona');

/** A reference in signed facts. */
const credited = (reference: UsedReference): CreditedReference => ({
  part: reference.part,
  title: reference.title,
  maker: reference.maker,
  year: reference.year,
  licence: reference.licence,
  licenceUrl: reference.licenceUrl,
  sourceName: reference.sourceName,
  sourceUrl: reference.sourceUrl,
  sha256: reference.sha256,
});

/** The facts to sign into a picture's files. Its prompt is left out. */
export function credentialFacts(
  picture: Making & {
    /** The picture, where it is kept. */
    id?: ImageId | undefined;
    sourceType: SourceType;
    shares: NamedShare[];
    /** Where what is owed for it can be looked up. */
    url: string;
    /** The painter and its version. */
    softwareAgent?: string | undefined;
    madeFrom?: SourcePictureFile[];
    /** Its references, including those of its parents. */
    references?: readonly UsedReference[];
    paintedFrom?: readonly UsedReference[];
  },
): CredentialFacts {
  const { id, origin, account, composer, sourceType, shares, url, madeFrom = [] } = picture;
  const { references = [], paintedFrom = [] } = picture;
  const composition = origin === 'composition' ? (composer ?? undefined) : undefined;
  const model = isMadeByModel(picture) ? (composer ?? undefined) : composition;
  const softwareAgent = model ? `${model.model} ${model.version}` : picture.softwareAgent;
  const showsPerson = account.shares.some(({ source }) => source === 'persona');
  return {
    title: titleOf(shares, composition),
    sourceType,
    ...(softwareAgent && { softwareAgent }),
    madeFrom,
    paintedFrom: paintedFrom.map(credited),
    placed: showsPerson ? ['A photograph of a person, with their permission'] : [],
    steps: canvasStep(origin, sourceType),
    complete: isToldWhole(picture),
    // A model learned from the works: none of them was placed.
    ...(isMadeByModel(picture) && { laidIn: false }),
    credit: {
      url,
      account: account.kind,
      ...(id && { picture: id }),
      shares,
      ...(references.length > 0 && { references: references.map(credited) }),
      ...(composer && { composer }),
    },
  };
}
