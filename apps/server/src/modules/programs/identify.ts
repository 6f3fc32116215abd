import { keyPrefix } from '@limn/contracts/api-keys';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { FindProgram } from '../identity/index.ts';
import { programOfToken } from './oauth/grants.ts';
import { stateOf } from './keys.ts';
import { keyByDigest } from './queries.ts';
import { digestOf, isSecret } from './secrets.ts';

const refused = (message: string) => new DomainError('unauthenticated', message);

/** Finds the user and the key or app of a request, with its scopes. */
export const programFinder =
  ({ db, clock, publicUrl }: { db: Database; clock: Clock; publicUrl: string }): FindProgram =>
  async (token, resource = 'api') => {
    if (!token.startsWith(keyPrefix))
      return programOfToken({ db, publicUrl }, token, resource, clock.now());
    if (!isSecret(token))
      throw refused('This key is not complete. Keys begin with limn_live_; copy all of it.');
    const row = await keyByDigest(db, digestOf(token));
    if (!row)
      throw refused('This key does not exist. Check it, or make a new one in your account.');
    const state = stateOf(row, clock.now());
    if (state !== 'active')
      throw refused(
        state === 'expired'
          ? 'This key has expired. Make a new one in your account.'
          : 'This key was revoked. Make a new one in your account.',
      );
    const { id, name, scopes, monthlyCredits, callsPerMinute } = row;
    return {
      userId: row.userId,
      program: { kind: 'key', id, name, scopes, monthlyCredits, callsPerMinute },
    };
  };
