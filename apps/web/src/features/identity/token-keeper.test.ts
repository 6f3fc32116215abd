import { describe, expect, it } from 'vitest';
import { IdentityError } from '../../lib/identity-error.ts';
import { backOff, createTokenKeeper, patiently } from './token-keeper.ts';
import { readTokens, writeTokens, type Tokens, type TokenStorage } from './tokens.ts';

function memory(): TokenStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** One lock for all tabs, as in browsers. */
function lock() {
  let last: Promise<unknown> = Promise.resolve();
  let running = 0;
  return <T>(task: (waited: boolean) => Promise<T>): Promise<T> => {
    const waited = running > 0;
    running += 1;
    const turn = last.then(() => task(waited)).finally(() => (running -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };
}

const now = 1_000_000;
function tokens(expiresAt: number, idToken = 'old'): Tokens {
  return { idToken, accessToken: 'a', refreshToken: 'r', expiresAt };
}

function keeperWith(
  storage: TokenStorage,
  refresh: (tokens: Tokens) => Promise<Tokens>,
  exclusively = lock(),
  clock = () => now,
) {
  return createTokenKeeper({
    storage,
    exclusively,
    refresh,
    now: clock,
    wait: () => Promise.resolve(),
  });
}

/** A fake provider that renews tokens and counts the renewals. */
function renewals() {
  let count = 0;
  const refresh = async () => {
    count += 1;
    return tokens(now + 3_600_000, `new-${count}`);
  };
  return { refresh, times: () => count };
}

describe('token keeper', () => {
  it('hands out a good token without asking', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now + 5001));
    const keeper = keeperWith(storage, () => Promise.reject(new Error('not needed')));
    await expect(keeper.idToken()).resolves.toBe('old');
  });

  it('knows when nobody is signed in', async () => {
    const keeper = keeperWith(memory(), () => Promise.reject(new Error('not needed')));
    await expect(keeper.idToken()).resolves.toBeNull();
    expect(keeper.hasTokens()).toBe(false);
  });

  it('renews within five seconds of the end, once for many callers', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now + 5000));
    let refreshes = 0;
    const keeper = keeperWith(storage, async () => {
      refreshes += 1;
      return tokens(now + 3_600_000, 'new');
    });
    const given = await Promise.all([keeper.idToken(), keeper.idToken(), keeper.idToken()]);
    expect(given).toEqual(['new', 'new', 'new']);
    expect(refreshes).toBe(1);
    expect(readTokens(storage)?.idToken).toBe('new');
  });

  it('renews once over two tabs, though what one stored reaches the other late', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now - 1));
    const { refresh, times } = renewals();
    const shared = lock();
    // The second tab is in another process, where the first one's tokens come three glances later.
    const late = { ...storage, asked: 0 };
    const old = storage.getItem('limn.tokens');
    late.getItem = (key) => {
      const value = storage.getItem(key);
      if (value === old) return value;
      return (late.asked += 1) > 3 ? value : old;
    };
    const given = await Promise.all([
      keeperWith(storage, refresh, shared).idToken(),
      keeperWith(late, refresh, shared).idToken(),
    ]);
    expect(given).toEqual(['new-1', 'new-1']);
    expect(times()).toBe(1);
  });

  it('renews once over two tabs', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now - 1));
    const { refresh, times } = renewals();
    const shared = lock();
    const [one, other] = [
      keeperWith(storage, refresh, shared),
      keeperWith(storage, refresh, shared),
    ];
    await expect(Promise.all([one.idToken(), other.idToken()])).resolves.toEqual([
      'new-1',
      'new-1',
    ]);
    expect(times()).toBe(1);
  });

  it('forgets the tokens when the provider refuses them', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now - 1));
    const keeper = keeperWith(storage, () => Promise.reject(new Error('invalid_grant')));
    await expect(keeper.idToken()).resolves.toBeNull();
    expect(readTokens(storage)).toBeNull();
  });

  it('keeps the tokens when the network is away, after three attempts', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now - 1));
    let attempts = 0;
    const keeper = keeperWith(storage, () => {
      attempts += 1;
      return Promise.reject(new IdentityError('network'));
    });
    await expect(keeper.idToken()).rejects.toThrow('A network error has occurred');
    expect(attempts).toBe(3);
    expect(readTokens(storage)?.refreshToken).toBe('r');
  });

  it('makes three attempts in all, also when what waits for the token is patient itself', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now - 1));
    let attempts = 0;
    const keeper = keeperWith(storage, () => {
      attempts += 1;
      return Promise.reject(new IdentityError('network'));
    });
    await expect(patiently(keeper.idToken, () => Promise.resolve())).rejects.toThrow();
    expect(attempts).toBe(3);
  });

  it('makes three attempts for all callers and tabs of the half minute after it gave up', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now - 1));
    let attempts = 0;
    let clock = now;
    const away = () => {
      attempts += 1;
      return Promise.reject(new IdentityError('network'));
    };
    const shared = lock();
    const tabs = [1, 2].map(() => keeperWith(storage, away, shared, () => clock));
    const ask = () =>
      Promise.allSettled(
        tabs.flatMap((tab) => [tab.idToken(), tab.idToken(), tab.otherThan('old')]),
      );
    const answers = [...(await ask()), ...(await ask())];
    expect(answers).toHaveLength(12);
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('A network error has occurred') },
      });
    expect(attempts).toBe(3);
    clock += 30_000;
    await ask();
    expect(attempts).toBe(6);
  });

  it('can renew again half a minute after a failure, or at once when the network is back', async () => {
    for (const isBack of [false, true]) {
      const storage = memory();
      writeTokens(storage, tokens(now - 1));
      let online = false;
      let clock = now;
      const keeper = keeperWith(
        storage,
        () =>
          online
            ? Promise.resolve(tokens(now + 3_600_000, 'new'))
            : Promise.reject(new IdentityError('network')),
        lock(),
        () => clock,
      );
      await expect(keeper.idToken()).rejects.toThrow('A network error has occurred');
      online = true;
      if (isBack) keeper.forgetFailure();
      else clock += 30_000;
      await expect(keeper.idToken()).resolves.toBe('new');
    }
  });

  it('renews a token that looks good here but that the server refuses', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now + 3_600_000));
    let refreshes = 0;
    const keeper = keeperWith(storage, async () => {
      refreshes += 1;
      return tokens(now + 3_600_000, 'new');
    });
    await expect(keeper.otherThan('old')).resolves.toBe('new');
    // A late caller with the old token gets the token that was renewed already.
    await expect(keeper.otherThan('old')).resolves.toBe('new');
    expect(refreshes).toBe(1);
  });

  it('backs off longer each time, five minutes at most', () => {
    expect([1, 2, 3].map(backOff)).toEqual([600, 1200, 2400]);
    expect(backOff(30)).toBe(300_000);
  });

  it('does not bring a session back that was ended while it was renewed', async () => {
    const storage = memory();
    writeTokens(storage, tokens(now - 1));
    const keeper = keeperWith(storage, async () => {
      storage.removeItem('limn.tokens');
      return tokens(now + 60_000, 'new');
    });
    await expect(keeper.idToken()).resolves.toBeNull();
    expect(readTokens(storage)).toBeNull();
  });
});
