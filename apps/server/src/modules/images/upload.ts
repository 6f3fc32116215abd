import { lockQuota, ownerOfAll } from '../../platform/database/lock-quota.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { ownAccount } from '@limn/contracts/picture-account';
import { uploadLimits } from '@limn/contracts/studio';
import { poolOfPerson } from '../../painting/index.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { fileTitle } from '../../platform/file-title.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import { damaged, withPicture } from '../../platform/received-picture.ts';
import type { Pixels } from '../../painting/index.ts';
import { finish, type FinishParts } from './finish.ts';
import { countUploads } from './queries.ts';
import { recordResemblance, type Resemblance } from './resemblances.ts';

/** Upright sRGB pixels of a file and nothing else of it: no place, no camera, no thumbnail. */
async function decode(path: string) {
  const side = uploadLimits.longestSide;
  const picture = await openPicture(path, uploadLimits.maxPixels);
  const { hasAlpha } = await picture.metadata();
  const { data, info } = await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data: new Uint8Array(data) };
  return { pixels, format: hasAlpha ? ('png' as const) : ('jpeg' as const) };
}

/**
 * Checks the limit before a large file is read.
 * @throws DomainError conflict if they have the maximum number of uploads and references
 */
export async function assertMayKeepMore(db: Sql, profiles: ProfileId[]): Promise<void> {
  const most = uploadLimits.pictures;
  if ((await countUploads(db, profiles)) >= most)
    throw conflict(
      `You have ${most.toLocaleString('en')} uploads, the maximum. Delete some and empty the trash.`,
    );
}

/** Writes a picture that counts if there still is room for it. @throws DomainError as `assertMayKeepMore` */
export async function keepCounted(
  tx: Tx,
  profiles: ProfileId[],
  insert: () => Promise<void>,
): Promise<void> {
  await lockQuota(tx, 'uploads', ownerOfAll(profiles));
  await assertMayKeepMore(tx, profiles);
  await insert();
}

/**
 * Stores a person's own picture. It credits no one, carries no mark, and only they see it.
 * @param recognize looks the picture up and returns its resemblances; throws for a picture that may not be uploaded
 * @throws DomainError conflict when they have the maximum number, and errors of `withPicture` and `recognize`
 */
export async function uploadPicture(
  parts: FinishParts,
  file: MultipartFile,
  by: { profile: ProfileId; ownProfiles: ProfileId[] },
  recognize: (pixels: Pixels, signal: AbortSignal) => Promise<Resemblance | undefined>,
  now: Date,
  signal: AbortSignal,
): Promise<ImageId> {
  await assertMayKeepMore(parts.db, by.ownProfiles);
  const { pixels, format } = await withPicture(
    file,
    uploadLimits,
    ({ path }) =>
      decode(path).catch(() => {
        throw damaged();
      }),
    by.profile,
  );
  const found = await recognize(pixels, signal);
  return finish(
    { ...parts, pool: poolOfPerson(parts.pool, by.profile) },
    { pixels, account: ownAccount },
    {
      origin: 'uploaded',
      name: fileTitle(file.filename) || 'Picture',
      profileId: by.profile,
      format,
      sample: false,
      createdAt: now,
    },
    {
      signal,
      enter: async (tx, insert, id) => {
        await keepCounted(tx, by.ownProfiles, insert);
        if (found) await recordResemblance(tx, id, found, now);
      },
    },
  );
}
