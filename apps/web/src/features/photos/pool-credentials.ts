import { z } from 'zod';
import { IdentityError } from '../../lib/identity-error.ts';

/** Temporary credentials of an Amazon Cognito identity pool. */
export interface PoolCredentials {
  identityId: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

interface Pool {
  id: string;
  region: string;
  /** The user pool's issuer without its scheme: the name its tokens are logged in under. */
  provider: string;
}

/** Specification §4 and §9: credentials are asked for again after 50 minutes. */
const lifeMs = 50 * 60_000;

const Identity = z.object({ IdentityId: z.string().min(1) });
const Given = z.object({
  Credentials: z.object({
    AccessKeyId: z.string().min(1),
    SecretKey: z.string().min(1),
    SessionToken: z.string().min(1),
  }),
});

interface Parts {
  pool: Pool;
  idToken: () => Promise<string | null>;
  send: typeof fetch;
  now: () => number;
}

/**
 * Hands out the pool's credentials, asked for once for many callers and again after 50 minutes
 * (GetId and GetCredentialsForIdentity of Amazon Cognito Federated Identities).
 * @throws Error with the specification's words: not signed in, no identity id, no credentials
 */
export function createPoolCredentials({ pool, idToken, send, now }: Parts) {
  let known: { for: string; until: number; asked: Promise<PoolCredentials> } | undefined;

  async function ask(action: string, body: object): Promise<unknown> {
    const answer = await send(`https://cognito-identity.${pool.region}.amazonaws.com/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityService.${action}`,
        'cache-control': 'no-store',
      },
      body: JSON.stringify(body),
    });
    return answer.ok ? ((await answer.json()) as unknown) : undefined;
  }

  async function fetchCredentials(token: string): Promise<PoolCredentials> {
    const Logins = { [pool.provider]: token };
    const identity = Identity.safeParse(await ask('GetId', { IdentityPoolId: pool.id, Logins }));
    if (!identity.success) throw new IdentityError('noIdentity');
    const { IdentityId } = identity.data;
    const given = Given.safeParse(await ask('GetCredentialsForIdentity', { IdentityId, Logins }));
    if (!given.success) throw new IdentityError('noCredentials');
    const { AccessKeyId, SecretKey, SessionToken } = given.data.Credentials;
    return {
      identityId: IdentityId,
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretKey,
      sessionToken: SessionToken,
    };
  }

  return async (): Promise<PoolCredentials> => {
    const token = await idToken();
    if (!token) throw new IdentityError('notSignedIn');
    // Never return expired credentials or those of another person.
    const subject = token.split('.')[1] ?? token;
    if (!known || known.for !== subject || known.until <= now()) {
      known = { for: subject, until: now() + lifeMs, asked: fetchCredentials(token) };
      const asked = known;
      asked.asked.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.asked;
  };
}
