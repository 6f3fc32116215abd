import { photoRoutes, type Photo, type PhotoPurpose } from '@limn/contracts/photos';
import { call } from '../../lib/api.ts';
import { sendFile } from '../../lib/upload.ts';

/**
 * Uploads a picture by a ticket of the server: to a signed address, or, with credentials of an identity pool, directly
 * into the bucket.
 */
export async function uploadPhoto(
  purpose: PhotoPurpose,
  file: File,
  onProgress: (fraction: number) => void = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<Photo> {
  const ticket = await call(photoRoutes.ticket, { body: { purpose } }, signal);
  if (ticket.kind === 'signed')
    return sendFile<Photo>('POST', ticket.url, {}, { file, onProgress, signal });
  const { putInBucket } = await import('./put-in-bucket.ts');
  const identityId = await putInBucket(ticket, file, signal);
  const params = { id: ticket.id };
  return call(photoRoutes.stored, { params, body: { identityId } }, signal);
}
