import { paths } from '@limn/contracts/web-paths';
import { apiKeyRoutes, type ApiKey } from '@limn/contracts/api-keys';
import type { ProfileId, StyleId, UserId } from '@limn/contracts/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { addressOf, type Caller, userOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { createKey, rotateKey, toKey } from './keys.ts';
import { keyLeakedLetter, keyMadeLetter } from './letters.ts';
import {
  type ApiKeyRow,
  callsOf,
  keyByDigest,
  keyOf,
  keysOf,
  monthOf,
  revokeKey,
} from './queries.ts';
import { digestOf, isSecret } from './secrets.ts';

/** Numbers by program id since a time. */
export type SpentBy = (
  db: Sql,
  programs: readonly string[],
  since: Date,
) => Promise<Map<string, number>>;

export interface ProgramParts {
  db: Database;
  clock: Clock;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
  /** Credits reserved or spent by generations of programs. */
  creditsSpent: SpentBy;
  /** Licences that programs bought or began to buy. */
  licencesBought: SpentBy;
  /** Generations and licences of a style since a time, by program. */
  styleUsage: Record<
    'generations' | 'licences',
    (db: Sql, style: StyleId, since: Date) => Promise<Map<string, number>>
  >;
  isStyleOf(db: Sql, style: StyleId, artist: ProfileId): Promise<boolean>;
}

/** Routes for API keys. */
export function addKeyRoutes(api: Api<Caller>, parts: ProgramParts): void {
  const { db, clock } = parts;

  async function views(rows: readonly ApiKeyRow[]): Promise<ApiKey[]> {
    const now = clock.now();
    const ids = rows.map(({ id }) => id);
    const [calls, credits, licences] = await Promise.all([
      callsOf(db, ids, now),
      parts.creditsSpent(db, ids, monthOf(now)),
      parts.licencesBought(db, ids, monthOf(now)),
    ]);
    return rows.map((row) =>
      toKey(
        row,
        {
          calls: calls.get(row.id)?.calls ?? 0,
          refused: calls.get(row.id)?.refused ?? 0,
          credits: credits.get(row.id) ?? 0,
          licences: licences.get(row.id) ?? 0,
        },
        now,
      ),
    );
  }
  const view = async (row: ApiKeyRow) => (await views([row]))[0]!;

  /** Sends a letter and a notification, so that the owner notices a key made with a stolen session. */
  async function tellMade(tx: Tx, userId: UserId, { name }: ApiKeyRow): Promise<void> {
    await parts.tell(tx, { userId, path: paths.keys, kind: 'key-made', data: { name } });
    const to = await addressOf(tx, userId);
    if (!to) return;
    await parts.mail.send(tx, { to, userId, ...keyMadeLetter(name, parts.publicUrl) });
  }

  api.on(apiKeyRoutes.list, async ({ caller }) => ({
    keys: await views(await keysOf(db, userOf(caller).id)),
  }));

  api.on(apiKeyRoutes.create, async ({ caller, body: { days, ...settings } }) => {
    const now = clock.now();
    const expiresAt = days === null ? null : new Date(now.getTime() + days * 86_400_000);
    const { id } = userOf(caller);
    const { row, secret } = await db.transaction(async (tx) => {
      const made = await createKey(tx, id, { ...settings, expiresAt }, now);
      await tellMade(tx, id, made.row);
      return made;
    });
    return { key: await view(row), secret };
  });

  api.on(apiKeyRoutes.rotate, async ({ caller, params }) => {
    const { id } = userOf(caller);
    const { row, secret } = await db.transaction(async (tx) => {
      const made = await rotateKey(tx, params.id, id, clock.now());
      await tellMade(tx, id, made.row);
      return made;
    });
    return { key: await view(row), secret };
  });

  api.on(apiKeyRoutes.revoke, async ({ caller, params }) => {
    const row = await keyOf(db, params.id, userOf(caller).id);
    if (!row) throw notFound('That key');
    return view((await revokeKey(db, row.id, 'by-owner', clock.now())) ?? row);
  });

  api.on(apiKeyRoutes.reportLeak, async ({ body: { key } }) => {
    // The same answer for real and invented keys, so that this route cannot be used to test keys.
    if (!isSecret(key)) return;
    await db.transaction(async (tx) => {
      const known = await keyByDigest(tx, digestOf(key));
      const revoked = known && (await revokeKey(tx, known.id, 'leaked', clock.now()));
      if (!revoked) return;
      const { userId, name } = revoked;
      await parts.tell(tx, { userId, path: paths.keys, kind: 'key-leaked', data: { name } });
      const to = await addressOf(tx, userId);
      if (to) await parts.mail.send(tx, { to, userId, ...keyLeakedLetter(name, parts.publicUrl) });
    });
  });
}
