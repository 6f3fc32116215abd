import { dayInWords, upTo } from '@limn/contracts/text';
import { identityRoutes } from '@limn/contracts/identity';
import type { PhotoId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { DomainError, invalid } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  askDeletion,
  type Caller,
  type CallerUser,
  deletionDate,
  ownProfiles,
  toUser,
  updateUser,
  userOf,
} from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import { assertOwnPhoto, photoUrl } from '../photos/index.ts';
import { exportAccount } from './export-account.ts';
import { openExport, takeExport } from './export-links.ts';
import { deletionAskedLetter } from './letters.ts';
import { openMatters } from './open-matters.ts';

export interface AccountParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  files: SignedFiles;
  mail: Mailer;
  /** Where people write to about money that could not be sent to them. */
  contactEmail: string;
  publicUrl: string;
}

export function addAccountRoutes(api: Api<Caller>, parts: AccountParts): void {
  const { db, clock, storage, files, mail } = parts;
  const view = (user: CallerUser) => toUser(user, (id: PhotoId) => photoUrl(files, id, 'medium'));

  api.on(identityRoutes.updateMe, ({ caller, body }) =>
    db.transaction(async (tx) => {
      const user = userOf(caller);
      const { picture, givenName, familyName, promptInFiles } = body;
      if (picture) await assertOwnPhoto(tx, picture, user.id, 'picture', 'picture');
      const change = {
        ...(givenName === undefined ? {} : { givenName }),
        ...(familyName === undefined ? {} : { familyName }),
        ...(picture === undefined ? {} : { picturePhoto: picture }),
        ...(promptInFiles === undefined ? {} : { promptInFiles }),
      };
      if (Object.keys(change).length > 0) await updateUser(tx, user.id, change);
      return view({ ...user, ...change });
    }),
  );

  api.on(identityRoutes.exportMe, async ({ caller }) => ({
    url: `/api/users/v1/exports/${await openExport(db, userOf(caller).id)}`,
  }));
  api.on(identityRoutes.exportFile, async ({ params }) => {
    const userId = await takeExport(db, params.id);
    if (!userId)
      throw new DomainError(
        'forbidden',
        'This link was already used or has expired. Request the export again.',
      );
    return {
      stream: exportAccount({ db, storage }, userId, clock.now()),
      size: undefined,
      type: 'application/zip',
      downloadName: `${brand.name.toLowerCase()}-${upTo(clock.now().toISOString(), 10)}.zip`,
      immutable: false,
    };
  });

  const openOf = (sql: Sql, caller: Caller) =>
    openMatters(sql, ownProfiles(caller), parts.contactEmail, clock.now());
  api.on(identityRoutes.openMatters, async ({ caller }) => ({
    open: (await openOf(db, caller)).map(({ what, onDeletion }) => ({ what, onDeletion })),
  }));
  api.on(identityRoutes.deleteMe, ({ caller, body }) =>
    db.transaction(async (tx) => {
      const user = userOf(caller);
      if (body.email.trim().toLowerCase() !== user.email.toLowerCase())
        throw invalid(
          'email',
          `Type ${user.email} to confirm that you want to delete this account.`,
        );
      if (user.deletionAskedAt) return view(user);
      const deletionAskedAt = clock.now();
      await askDeletion(tx, user.id, deletionAskedAt);
      const day = dayInWords(deletionDate(deletionAskedAt));
      const open = await openOf(tx, caller);
      const letter = deletionAskedLetter(day, open, parts.publicUrl);
      await mail.send(tx, { to: user.email, userId: user.id, ...letter });
      return view({ ...user, deletionAskedAt });
    }),
  );
  api.on(identityRoutes.keepMe, async ({ caller }) => {
    const user = userOf(caller);
    await askDeletion(db, user.id, null);
    return view({ ...user, deletionAskedAt: null });
  });
}
