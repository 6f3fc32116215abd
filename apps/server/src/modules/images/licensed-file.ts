import { createHash } from 'node:crypto';
import type { ImageId } from '@limn/contracts/ids';
import { and, eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { conflict } from '../../platform/errors.ts';
import { brand } from '../../brand.ts';
import type { Credentials, Step } from '../credentials/index.ts';
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
const licenceUrl = (publicUrl: string, number: string) => `${publicUrl}/licences/${number}`;

export interface LicensedFileParts {
  db: Sql;
  files: SignedFiles;
  storage: Storage;
  publicUrl: string;
  credentials: Pick<Credentials, 'signs' | 'sign'>;
}

/** What is done to a file before it is delivered, and how that is called in its credentials. */
interface Delivery {
  before: Uint8Array;
  beforeTitle: string;
  step: Step;
  licence: string | undefined;
  /** What a label on the picture says, if it has one. */
  label?: string;
}

/**
 * A file of an image for delivery: its metadata name the licence, if any, and where to check it; what it was before stays
 * in its credentials.
 */
async function deliver(
  parts: LicensedFileParts,
  image: ImageRow,
  { before, beforeTitle, step, licence, label }: Delivery,
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
  const file = label
    ? await drawLabel(before, format, label, xmp)
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
      // What was laid into it and done to it before stands in its own credentials.
      placed: [],
      steps: [step],
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

/**
 * The file of an image that is delivered under a licence: made when it is first asked for, the same bytes
 * ever after.
 */
export async function licensedFile(
  parts: LicensedFileParts,
  image: ImageRow,
  licence: string,
): Promise<{ key: string; sha256: string }> {
  const { db, storage } = parts;
  const find = async () => {
    const [kept] = await db
      .select({ key: licensedFiles.fileKey, sha256: licensedFiles.sha256 })
      .from(licensedFiles)
      .where(eq(licensedFiles.licenceNumber, licence));
    return kept;
  };
  const kept = await find();
  if (kept) return kept;
  const file = await deliver(parts, image, {
    before: await storage.get(image.fullKey),
    beforeTitle: 'The picture before it was licensed',
    step: { action: 'c2pa.edited.metadata', description: 'Licensed' },
    licence,
  });
  await db
    .insert(licensedFiles)
    .values({
      licenceNumber: licence,
      imageId: image.id,
      fileKey: await storage.put('licensed', image.format, new Uint8Array(file)),
      sha256: createHash('sha256').update(file).digest('hex'),
    })
    .onConflictDoNothing();
  // Somebody else may have been first.
  return (await find())!;
}

const labels: Partial<Record<ImageRow['origin'], string>> = {
  generated: 'AI generated',
  composition: 'AI generated',
  edited: 'AI modified',
  composed: 'AI modified',
};

/** What the visible label of a picture says: whether a model made all of it, or changed what somebody brought. */
export const labelOf = ({ origin }: Pick<ImageRow, 'origin'>): string | undefined => labels[origin];

/** The full file of an image with a visible label, which some laws require of publishers. It is drawn for each request. */
export async function labelledFile(
  parts: LicensedFileParts,
  image: ImageRow,
  licence: string | undefined,
): Promise<Uint8Array> {
  const label = labelOf(image);
  if (!label) throw conflict('This picture was brought by its owner: there is nothing to label.');
  const key = licence ? (await licensedFile(parts, image, licence)).key : image.fullKey;
  return deliver(parts, image, {
    before: await parts.storage.get(key),
    beforeTitle: 'The picture before it was labelled',
    step: { action: 'c2pa.edited', description: `Labelled ‘${label}’` },
    licence,
    label,
  });
}
