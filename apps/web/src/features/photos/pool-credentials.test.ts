import { describe, expect, it } from 'vitest';
import { createPoolCredentials } from './pool-credentials.ts';

const pool = { id: 'eu-west-1:1234', region: 'eu-west-1', provider: 'cognito-idp.example/pool' };
const given = {
  Credentials: { AccessKeyId: 'AK', SecretKey: 'SK', SessionToken: 'ST', Expiration: 1 },
};

function scripted(answers: Record<string, object | undefined>) {
  const asked: { action: string; body: unknown }[] = [];
  const send: typeof fetch = async (_address, init) => {
    const action = new Headers(init?.headers).get('x-amz-target')?.split('.')[1] ?? '';
    asked.push({ action, body: JSON.parse(String(init?.body)) });
    const answer = answers[action];
    return answer ? Response.json(answer) : Response.json({ message: 'no' }, { status: 400 });
  };
  return { asked, send };
}

describe('credentials of an identity pool', () => {
  it('are asked for once for many callers, and again after 50 minutes', async () => {
    const { asked, send } = scripted({
      GetId: { IdentityId: 'id-1' },
      GetCredentialsForIdentity: given,
    });
    let now = 0;
    const credentials = createPoolCredentials({
      pool,
      send,
      idToken: () => Promise.resolve('h.claims.s'),
      now: () => now,
    });
    const [one] = await Promise.all([credentials(), credentials()]);
    expect(one).toEqual({
      identityId: 'id-1',
      accessKeyId: 'AK',
      secretAccessKey: 'SK',
      sessionToken: 'ST',
    });
    now = 50 * 60_000 - 1;
    await credentials();
    expect(asked.map(({ action }) => action)).toEqual(['GetId', 'GetCredentialsForIdentity']);
    expect(asked[0]?.body).toEqual({
      IdentityPoolId: pool.id,
      Logins: { [pool.provider]: 'h.claims.s' },
    });
    now += 1;
    await credentials();
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['no identity id returned', {}],
    ['no credentials or keys returned', { GetId: { IdentityId: 'id-1' } }],
  ])('say ‘%s’', async (message, answers) => {
    const { send } = scripted(answers);
    const idToken = () => Promise.resolve('h.c.s');
    const credentials = createPoolCredentials({ pool, send, idToken, now: () => 0 });
    await expect(credentials()).rejects.toThrow(message);
    // A failure is not kept.
    await expect(credentials()).rejects.toThrow(message);
  });

  it('need somebody signed in', async () => {
    const { send } = scripted({});
    const idToken = () => Promise.resolve(null);
    const credentials = createPoolCredentials({ pool, send, idToken, now: () => 0 });
    await expect(credentials()).rejects.toThrow('User needs to be authenticated to call this API');
  });
});
