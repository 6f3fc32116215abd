import { createHash } from 'node:crypto';
import type { ImageId } from '@limn/contracts/ids';
import { and, eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Credentials } from '../credentials/index.ts';
import { creditsOf } from './credits.ts';
import { replaceXmp, xmpOf } from './metadata.ts';
import { agentOf, allowedPrompt, systemOf } from './made-with.ts';
import { peopleIn } from './owed.ts';
import type { ImageRow } from './queries.ts';
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

/** An image's clean file, naming the licence and where to check it; its own credentials stay in the chain. */
async function makeFile(parts: LicensedFileParts, image: ImageRow, licence: string) {
  const { db, files, storage, publicUrl, credentials } = parts;
  const { id, origin, account, composer, format, recipe } = image;
  const sourceType = (await sourceTypeOf(db, image, [id])) ?? 'compositeSynthetic';
  const credits = (await creditsOf(db, files, [image.id])).get(image.id) ?? [];
  const url = licenceUrl(publicUrl, licence);
  const xmp = xmpOf({
    credits: credits.map(({ artist, style }) => ({ artist: artist.name, style: style.name })),
    sourceType,
    ...systemOf({ composer, softwareAgent: agentOf(image) }),
    ...(await allowedPrompt(db, recipe, image.profileId)),
    people: await peopleIn(db, account),
    rightsUrl: url,
    licence,
  });
  const before = await storage.get(image.fullKey);
  const file = replaceXmp(before, format, xmp);
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
    url,
    madeFrom: [{ file: before, format, title: 'The picture before it was licensed', as: 'parent' }],
  });
  return credentials.sign({
    file,
    format,
    facts: {
      ...facts,
      // What was laid into it and done to it before stands in its own credentials.
      placed: [],
      steps: [{ action: 'c2pa.edited.metadata', description: 'Licensed' }],
      complete: true,
      credit: { ...facts.credit, licence: { number: licence, url } },
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
  const file = await makeFile(parts, image, licence);
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
