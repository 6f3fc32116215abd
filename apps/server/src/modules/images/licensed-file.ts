import { paths } from '@limn/contracts/web-paths';
import { createHash } from 'node:crypto';
import { fullSizeOf, isSize, type PictureSize } from '@limn/contracts/full-size';
import type { ImageId } from '@limn/contracts/ids';
import { and, eq, isNull } from 'drizzle-orm';
import type { PaintingPool } from '../../painting/index.ts';
import { isOneOf, type Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { conflict } from '../../platform/errors.ts';
import { brand } from '../../brand.ts';
import type { Credentials, C2paAction } from '../credentials/index.ts';
import { creditsOf } from './credits.ts';
import { replaceXmp, xmpOf } from './metadata.ts';
import { agentOf, allowedPrompt, systemOf } from './made-with.ts';
import { drawLabel } from './label.ts';
import { peopleIn, rightsUrl } from './owed.ts';
import type { ImageRow } from './queries.ts';
import { referencesOf } from './references.ts';
import { licensedFiles } from './schema.ts';
import { credentialFacts, sourceTypeOf } from './signed-facts.ts';

/** The address at which anyone can check a licence. */
const licenceUrl = (publicUrl: string, number: string) => `${publicUrl}${paths.licence(number)}`;

export interface LicensedFileParts {
  db: Sql;
  files: SignedFiles;
  storage: Storage;
  publicUrl: string;
  credentials: Pick<Credentials, 'signs' | 'sign'>;
  /** Enlarges pictures. */
  pool: PaintingPool;
}

/** Milliseconds that enlarging a picture may take, with its wait for a thread. */
const enlargingMs = 120_000;

/** Steps applied to a file before delivery, and their names in its credentials. */
interface Delivery {
  before: Uint8Array;
  beforeTitle: string;
  steps: C2paAction[];
  licence: string | undefined;
  /** Text of the visible label, if there is one. */
  label?: string;
  /** The size it is enlarged to. */
  size?: PictureSize | undefined;
}

/**
 * A file of an image for delivery: its metadata name the licence, if any, and where to check it; its history stays in
 * its credentials.
 */
async function deliver(
  parts: LicensedFileParts,
  image: ImageRow,
  { before, beforeTitle, steps, licence, label, size }: Delivery,
): Promise<Uint8Array> {
  const { db, files, publicUrl, credentials } = parts;
  const { id, origin, account, composer, format, recipe } = image;
  const sourceType = (await sourceTypeOf(db, image, [id])) ?? 'compositeSynthetic';
  const credits = (await creditsOf(db, files, [image.id])).get(image.id) ?? [];
  const references = (await referencesOf(db, [id])).get(id) ?? [];
  const url = licence ? licenceUrl(publicUrl, licence) : rightsUrl(publicUrl);
  const xmp = xmpOf({
    credits: credits.map(({ artist, style }) => ({ artist: artist.name, style: style.name })),
    sourceType,
    ...systemOf({ composer, softwareAgent: agentOf(image) }),
    ...(await allowedPrompt(db, recipe, image.profileId)),
    ...(label && { altText: `${image.name ?? `A picture made with ${brand.name}`}. ${label}.` }),
    people: await peopleIn(db, account),
    references,
    rightsUrl: url,
    ...(licence && { licence }),
  });
  const enlarged = async (to: PictureSize) => {
    const task = { kind: 'enlarge', file: before, format, size: to, xmp } as const;
    const watch = { of: id, signal: AbortSignal.timeout(enlargingMs) };
    return (await parts.pool.run(task, watch)).file;
  };
  const file = label
    ? await drawLabel(before, format, label, xmp)
    : size
      ? await enlarged(size)
      : replaceXmp(before, format, xmp);
  if (!image.signed || credentials.signs === 'none') return file;
  const shares = credits.flatMap(({ artist, style, artworks }) =>
    artworks.map(({ title, ppm }) => ({
      artist: artist.name,
      style: style.name,
      artwork: title,
      sharePpm: ppm,
    })),
  );
  const facts = credentialFacts({
    id,
    origin,
    account,
    composer,
    sourceType,
    shares,
    references,
    url,
    madeFrom: [{ file: before, format, title: beforeTitle, as: 'parent' }],
  });
  return credentials.sign({
    file,
    format,
    facts: {
      ...facts,
      // Earlier ingredients and steps are in its own credentials.
      placed: [],
      steps,
      complete: true,
      credit: { ...facts.credit, ...(licence && { licence: { number: licence, url } }) },
    },
  });
}

/** Whether these bytes were delivered as this image under a licence. */
export async function isLicensedFile(db: Sql, id: ImageId, sha256: string): Promise<boolean> {
  const found = await db
    .select({ number: licensedFiles.licenceNumber })
    .from(licensedFiles)
    .where(and(eq(licensedFiles.imageId, id), eq(licensedFiles.sha256, sha256)));
  return found.length > 0;
}

/** A file that is delivered under a licence. */
export interface LicensedFile extends PictureSize {
  key: string;
  sha256: string;
}

/** Files that are being made, by their licence: a page and a download may ask for one at the same moment. */
const underway = new Map<string, Promise<LicensedFile>>();

/**
 * The file of an image that is delivered under a licence: made when it is first asked for, the same bytes
 * ever after. It has at least 2048 pixels on its long side; a smaller picture is enlarged for it, which takes one to three seconds.
 */
export async function licensedFile(
  parts: LicensedFileParts,
  image: ImageRow,
  licence: string,
): Promise<LicensedFile> {
  const kept = await keptFile(parts.db, image, licence);
  if (kept) return kept;
  const making =
    underway.get(licence) ??
    makeFile(parts, image, licence).finally(() => underway.delete(licence));
  underway.set(licence, making);
  return making;
}

async function keptFile(
  db: Sql,
  image: PictureSize,
  licence: string,
): Promise<LicensedFile | undefined> {
  const { fileKey: key, sha256, width, height } = licensedFiles;
  const [kept] = await db
    .select({ key, sha256, width, height })
    .from(licensedFiles)
    .where(eq(licensedFiles.licenceNumber, licence));
  return kept && { ...kept, width: kept.width ?? image.width, height: kept.height ?? image.height };
}

async function makeFile(
  parts: LicensedFileParts,
  image: ImageRow,
  licence: string,
): Promise<LicensedFile> {
  const { db, storage } = parts;
  const size = fullSizeOf(image);
  const isLarger = !isSize(size, image);
  const resized: C2paAction = {
    action: 'c2pa.resized',
    description: `Enlarged from ${image.width} × ${image.height} to ${size.width} × ${size.height} pixels`,
  };
  const file = await deliver(parts, image, {
    before: await storage.get(image.fullKey),
    beforeTitle: 'The picture before it was licensed',
    steps: [
      ...(isLarger ? [resized] : []),
      { action: 'c2pa.edited.metadata', description: 'Licensed' },
    ],
    licence,
    size: isLarger ? size : undefined,
  });
  await db
    .insert(licensedFiles)
    .values({
      licenceNumber: licence,
      imageId: image.id,
      fileKey: await storage.put('licensed', image.format, new Uint8Array(file)),
      sha256: createHash('sha256').update(file).digest('hex'),
      ...(isLarger && size),
    })
    .onConflictDoNothing();
  // Another process may have been first.
  return (await keptFile(db, image, licence))!;
}

/**
 * Numbers of licences whose file has its picture's own size though one made now would be enlarged: it was made before that
 * was done, and is kept, for certificates and receipts name its bytes.
 */
export async function unenlarged(
  db: Sql,
  images: readonly (PictureSize & { id: ImageId })[],
): Promise<Set<string>> {
  const small = images.filter((image) => !isSize(fullSizeOf(image), image)).map(({ id }) => id);
  if (small.length === 0) return new Set();
  const found = await db
    .select({ licence: licensedFiles.licenceNumber })
    .from(licensedFiles)
    .where(and(isOneOf(licensedFiles.imageId, small), isNull(licensedFiles.width)));
  return new Set(found.map(({ licence }) => licence));
}

const labels: Partial<Record<ImageRow['origin'], string>> = {
  generated: 'AI generated',
  composition: 'AI generated',
  edited: 'AI modified',
  composed: 'AI modified',
};

/** Text of a picture's visible label: a model made all of it, or changed an uploaded picture. */
export const labelOf = ({ origin }: Pick<ImageRow, 'origin'>): string | undefined => labels[origin];

/**
 * The full file of an image with a visible label, which some laws require of publishers. It is drawn for each request.
 */
export async function labelledFile(
  parts: LicensedFileParts,
  image: ImageRow,
  licence: string | undefined,
): Promise<Uint8Array> {
  const label = labelOf(image);
  if (!label) throw conflict('Its owner uploaded this picture, so there is nothing to label.');
  const key = licence ? (await licensedFile(parts, image, licence)).key : image.fullKey;
  return deliver(parts, image, {
    before: await parts.storage.get(key),
    beforeTitle: 'The picture before it was labelled',
    steps: [{ action: 'c2pa.edited', description: `Labelled ‘${label}’` }],
    licence,
    label,
  });
}
