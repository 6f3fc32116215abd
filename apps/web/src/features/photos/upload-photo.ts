import { photoRoutes, type Photo, type PhotoPurpose } from '@limn/contracts/photos';
import { call } from '../../lib/api.ts';
import { sendFile } from '../../lib/upload.ts';

/**
 * Sends a picture to where the server says: to a signed address of its own, or, where an identity pool
 * gives credentials, straight into the bucket.
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
