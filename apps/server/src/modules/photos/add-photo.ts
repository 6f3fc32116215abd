import type { PhotoId, UserId } from '@limn/contracts/ids';
import type { PhotoPurpose } from '@limn/contracts/photos';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import { createTicket, fillTicket } from './queries.ts';
import { storePhoto } from './store-photo.ts';

/** Takes in a picture at hand as somebody's photo. */
export async function addPhoto(
  { db, storage }: { db: Database; storage: Storage },
  userId: UserId,
  purpose: PhotoPurpose,
  bytes: Uint8Array,
  now: Date,
): Promise<PhotoId> {
  const stored = await storePhoto(storage, purpose, bytes);
  const id = await createTicket(db, userId, purpose, now);
  await fillTicket(db, id, stored);
  return id;
}
