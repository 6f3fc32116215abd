import { photoRoutes } from '@limn/contracts/photos';
import type { PhotoId } from '@limn/contracts/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { createTicket, fillTicket, openTicket, photosById, toPhoto } from './queries.ts';
import { storePhoto, type StoredPhoto } from './store-photo.ts';

export interface PhotoParts {
  config: Config;
  db: Database;
  clock: Clock;
  storage: Storage;
  files: SignedFiles;
}

/** Where browsers put files themselves when an identity pool gives them credentials. */
const bucketFolder = 'uploads';

/** Where browsers send files with an identity pool's credentials; nowhere without one. */
export function uploadOrigins({ identityPool, s3 }: Pick<Config, 'identityPool' | 's3'>): string[] {
  if (!identityPool || !s3) return [];
  return [
    `https://cognito-identity.${identityPool.region}.amazonaws.com`,
    s3.endpoint
      ? new URL(s3.endpoint).origin
      : `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`,
  ];
}

export function addPhotoRoutes(api: Api<Caller>, parts: PhotoParts): void {
  const { config, db, clock, storage, files } = parts;

  async function fill(id: PhotoId, stored: StoredPhoto) {
    const row = await fillTicket(db, id, stored);
    if (!row) throw conflict('This upload is already complete.');
    return toPhoto(files, row);
  }

  api.on(photoRoutes.ticket, async ({ caller, body }) => {
    const id = await createTicket(db, userOf(caller).id, body.purpose, clock.now());
    const { s3, identityPool } = config;
    if (identityPool && s3)
      return {
        kind: 'bucket' as const,
        id,
        region: s3.region,
        bucket: s3.bucket,
        endpoint: s3.endpoint ?? null,
        folder: bucketFolder,
      };
    return {
      kind: 'signed' as const,
      id,
      url: `/api/photos/v1/uploads/${id}/file?${files.query(id, 'upload')}`,
    };
  });

  api.on(photoRoutes.upload, async ({ params, query, file }) => {
    if (!files.check(params.id, 'upload', query.expires, query.signature))
      throw new DomainError('forbidden', 'This upload has expired. Choose the picture again.');
    const ticket = await openTicket(db, params.id);
    if (!ticket) throw conflict('This upload is already complete.');
    return fill(params.id, await storePhoto(storage, ticket.purpose, file));
  });

  api.on(photoRoutes.stored, async ({ caller, params, body }) => {
    const ticket = await openTicket(db, params.id, userOf(caller).id);
    if (!ticket || !config.identityPool) throw notFound('That upload');
    const key = `${bucketFolder}/${body.identityId}/${params.id}`;
    const bytes = await storage.getUpTo(key, 20 * 1024 * 1024).catch(() => undefined);
    if (!bytes) throw notFound('The uploaded file');
    const photo = await fill(params.id, await storePhoto(storage, ticket.purpose, bytes));
    await storage.remove(key);
    return photo;
  });

  api.on(photoRoutes.file, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const row = (await photosById(db, [params.id])).get(params.id);
    const keys = row && { large: row.largeKey, medium: row.mediumKey, small: row.smallKey };
    const key = keys?.[query.variant];
    if (!key) throw notFound('That photo');
    const { stream, size } = await storage.stream(key);
    return { stream, size, type: 'image/webp', immutable: true };
  });
}
