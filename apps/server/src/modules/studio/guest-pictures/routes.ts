import { type GuestPicture, guestPictureRoutes } from '@limn/contracts/guest-pictures';
import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { conflict, DomainError, notFound } from '../../../platform/errors.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { SignedFiles } from '../../../platform/signed-files.ts';
import type { Storage } from '../../../platform/storage.ts';
import type { Caller } from '../../identity/index.ts';
import { creditsOfAccount } from '../../images/index.ts';
import { profileNames } from '../../profiles/index.ts';
import { stylesById } from '../../styles/index.ts';
import { guestPictures } from '../schema.ts';
import { dayBefore, type GuestPictureRow, madeToday, startGuestPicture } from './start.ts';

export interface GuestPictureParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  files: SignedFiles;
  storage: Storage;
  secret: string;
  /** Pictures for guests a day, all together; 0: none are made. */
  mostADay: number;
}

/** Pictures that people without an account make. */
export function addGuestPictureRoutes(api: Api<Caller>, parts: GuestPictureParts): void {
  const { db, clock, files, storage, mostADay } = parts;

  /** A picture less than a day old, whose style is still shown. */
  async function shown(id: string): Promise<{ row: GuestPictureRow; name: string; by: string }> {
    const [row] = await db
      .select()
      .from(guestPictures)
      .where(and(eq(guestPictures.id, id), gt(guestPictures.createdAt, dayBefore(clock.now()))));
    const style = row && (await stylesById(db, [row.styleId])).get(row.styleId);
    if (!style?.publishedAt || style.takenDownAt || style.deletedAt) throw notFound('That picture');
    const artist = (await profileNames(db, [style.profileId])).get(style.profileId);
    return { row: row!, name: style.name, by: artist?.name ?? '' };
  }

  async function view(id: string): Promise<GuestPicture> {
    const { row, name, by } = await shown(id);
    const { status, error, recipe, account, createdAt, styleId } = row;
    return {
      id,
      status,
      error,
      style: { id: styleId, name, artist: by },
      prompt: recipe.prompt,
      seed: recipe.seed,
      url: status === 'succeeded' ? `/api/studio/v1/guest-pictures/${id}/file` : null,
      credits: account ? await creditsOfAccount(db, files, account) : [],
      expiresAt: new Date(2 * createdAt.getTime() - dayBefore(createdAt).getTime()).toISOString(),
    };
  }

  api.on(guestPictureRoutes.offer, async () => ({
    offered: mostADay > 0 && (await madeToday(db, clock.now())) < mostADay,
  }));

  api.on(guestPictureRoutes.create, async ({ caller, body, address }) => {
    if (mostADay === 0)
      throw new DomainError('unavailable', 'Create an account to make pictures on this site.');
    if (caller.user) throw conflict('You have an account: make pictures in the studio.');
    const { id } = await startGuestPicture(parts, body, address, clock.now());
    return view(id);
  });

  api.on(guestPictureRoutes.get, ({ params }) => view(params.id));

  api.on(guestPictureRoutes.file, async ({ params }) => {
    const { row } = await shown(params.id);
    if (!row.fileKey) throw notFound('That picture');
    const { stream, size } = await storage.stream(row.fileKey);
    return { stream, size, type: 'image/webp', immutable: false };
  });
}
