import { ApiError } from '../../lib/api-error.ts';
import { clearTokens, readTokens, writeTokens, type Tokens, type TokenStorage } from './tokens.ts';

/** Tokens this close to their end count as expired (specification §9). */
const tolerance = 5000;
/** At most this many attempts at an identity call (specification §9). */
const attempts = 3;

interface KeeperParts {
  storage: TokenStorage;
  /** Runs one task at a time over all tabs. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  refresh: (tokens: Tokens) => Promise<Tokens>;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

/** The network or the provider is away; the tokens may well be good. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof ApiError && (error.code === 'network' || error.status >= 500))
  );
}

/**
 * Hands out the ID token and renews it in time. However many callers and tabs ask at once, one
 * refresh runs: a refresh token used twice ends the session at the provider.
 */
export function createTokenKeeper({ storage, exclusively, refresh, now, wait }: KeeperParts) {
  let renewing: Promise<Tokens | null> | null = null;

  function isFresh(tokens: Tokens): boolean {
    return tokens.expiresAt - now() > tolerance;
  }

  async function refreshPatiently(tokens: Tokens): Promise<Tokens> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await refresh(tokens);
      } catch (error) {
        if (!isPassing(error) || attempt === attempts) throw error;
        await wait(300 * 2 ** attempt);
      }
    }
  }

  async function renew(): Promise<Tokens | null> {
    // Another tab may have renewed them while this one waited for its turn.
    const tokens = readTokens(storage);
    if (!tokens || isFresh(tokens)) return tokens;
    try {
      const renewed = await refreshPatiently(tokens);
      // Signed out meanwhile: do not bring the session back.
      if (!readTokens(storage)) return null;
      writeTokens(storage, renewed);
      return renewed;
    } catch (error) {
      if (isPassing(error)) throw error;
      clearTokens(storage);
      return null;
    }
  }

  /** The ID token to send, or null when nobody is signed in. */
  async function idToken(): Promise<string | null> {
    const tokens = readTokens(storage);
    if (!tokens) return null;
    if (isFresh(tokens)) return tokens.idToken;
    renewing ??= exclusively(renew).finally(() => {
      renewing = null;
    });
    return (await renewing)?.idToken ?? null;
  }

  return { idToken, hasTokens: () => readTokens(storage) !== null };
}
