import type { ImageId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import type { LookTable } from '../../platform/look-search.ts';

/** The fingerprints of pictures made here. */
export const imageLooks: LookTable = {
  table: sql`image_fingerprints`,
  id: sql`image_id`,
  band: sql`shape`,
  print: sql`(shape || gradient)::bit(128)`,
};

/** Pictures that may be found by their looks, with their files, for their local features. */
export const imageFiles = {
  table: sql`image_fingerprints join images on id = image_id`,
  id: sql`image_id`,
  key: sql`full_key`,
};

/** An image's fingerprint as 128 binary digits; undefined for one that is in no index. */
export async function printOfImage(db: Sql, id: ImageId): Promise<string | undefined> {
  const [kept] = await rows<{ print: string }>(
    db,
    sql`select (shape || gradient)::text as print from image_fingerprints where image_id = ${id}`,
  );
  return kept?.print;
}
