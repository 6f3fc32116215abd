import type { ImageId } from '@limn/contracts/ids';
import type { Fingerprint } from '@limn/imaging';
import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { sign } from '../../platform/secret.ts';

// A mark's payload: eight bits for the format, and forty bits for the image's number.
const version = 1;
const numbers = 2 ** 40;

/** The key that this server's marks are written under. */
export const markKey = (secret: string): string => sign(secret, 'image-mark', version);

export const markOf = (number: number): number => version * numbers + number;

/** Draws an image's number, before it is painted; one that is never used leaves a gap. */
export async function nextNumber(db: Sql): Promise<number> {
  const [drawn] = await rows<{ number: string | number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('image_marks', 'number')) as number`,
  );
  return Number(drawn!.number);
}

const bits = (hex: string) => sql`${`x${hex}`}::text::bit(64)`;

/** Stores the number in an image's mark and, for images that can be found by it, its fingerprint. */
export async function insertMark(
  tx: Sql,
  image: { id: ImageId; number: number; fingerprint: Fingerprint | undefined },
): Promise<void> {
  await rows(
    tx,
    sql`insert into image_marks (number, image_id) values (${image.number}, ${image.id})`,
  );
  if (!image.fingerprint) return;
  const { shape, gradient } = image.fingerprint;
  await rows(
    tx,
    sql`insert into image_fingerprints (image_id, shape, gradient)
      values (${image.id}, ${bits(shape)}, ${bits(gradient)})`,
  );
}

/** The image a payload names; undefined when we made none with it. */
export async function findByMark(db: Sql, payload: number): Promise<ImageId | undefined> {
  if (Math.floor(payload / numbers) !== version) return undefined;
  const [found] = await rows<{ id: ImageId }>(
    db,
    sql`select image_id as id from image_marks where number = ${payload % numbers}`,
  );
  return found?.id;
}
