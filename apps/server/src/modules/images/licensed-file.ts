import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { creditsOf } from './credits.ts';
import { replaceXmp, xmpOf } from './metadata.ts';
import type { ImageRow } from './queries.ts';

/** The address at which anyone can check a licence. */
const licenceUrl = (publicUrl: string, number: string) => `${publicUrl}/licences/${number}`;

/** An image's clean file as it is delivered under a licence: it names the licence and where to check it. */
export async function licensedFile(
  parts: { db: Sql; files: SignedFiles; storage: Storage; publicUrl: string },
  image: ImageRow,
  licence: string,
): Promise<Buffer> {
  const { db, files, storage, publicUrl } = parts;
  const credits = (await creditsOf(db, files, [image.id])).get(image.id) ?? [];
  const xmp = xmpOf({
    credits: credits.map(({ artist, style }) => `${artist.name}, ${style.name}`),
    rightsUrl: licenceUrl(publicUrl, licence),
    licence,
  });
  return replaceXmp(await storage.get(image.fullKey), image.format, xmp);
}
