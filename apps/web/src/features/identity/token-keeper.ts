import { ApiError } from '../../lib/api-error.ts';
import { pause } from '../../lib/follow.ts';
import { IdentityError } from '../../lib/identity-error.ts';
import { clearTokens, readTokens, writeTokens, type Tokens, type TokenStorage } from './tokens.ts';

/** Tokens this close to their end count as expired (specification §9). */
const tolerance = 5000;
/** Throttled, or failing in a way that passes (specification §8). */
const passing = new Set([429, 500, 502, 503, 504]);
/** At most this many attempts at an identity call (specification §9). */
const attempts = 3;
/** Longest wait between two attempts (specification §9). */
const longestWait = 5 * 60_000;
/** Interval and maximum number of checks for another tab's tokens. */
const glance = 25;
const glances = 40;

/** Waits 0.6, 1.2, 2.4 … seconds, five minutes at most. */
export const backOff = (attempt: number) => Math.min(longestWait, 300 * 2 ** attempt);

/** For this many milliseconds after a failed renewal, every caller gets the same error without another attempt. */
const pauseAfterFailure = 30_000;
/** Where all tabs can read when a renewal was last given up, and when the tokens end that it was for. */
const failureKey = 'limn.renewal-failed';

interface KeeperParts {
  storage: TokenStorage;
  /** Runs one task at a time across tabs; `waited` says whether another tab's task ran first. */
  exclusively: <T>(task: (waited: boolean) => Promise<T>) => Promise<T>;
  refresh: (tokens: Tokens) => Promise<Tokens>;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
}

/** The network or the provider is unreachable, which does not end the session (specification §4). */
export function isNetworkError(error: unknown): boolean {
  return (
    (error instanceof IdentityError && error.kind === 'network') ||
    (error instanceof ApiError && error.code === 'network')
  );
}

/** Temporary failures: the network, or a server that is throttling or failing. */
export function isPassing(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof ApiError && passing.has(error.status));
}

/** Errors that were given up on after three attempts: an outer `patiently` must not start three more. */
const givenUp = new WeakSet();

/** Tries up to three times in all while what goes wrong may pass, also when called inside itself. */
export async function patiently<T>(
  task: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) =>
    pause(milliseconds, new AbortController().signal),
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      const known = error instanceof Error && givenUp.has(error);
      if (!isPassing(error) || attempt === attempts || known) {
        if (error instanceof Error) givenUp.add(error);
        throw error;
      }
      await wait(backOff(attempt));
    }
  }
}

/**
 * Returns the ID token and renews it in time. One refresh runs for any number of callers and tabs: using a refresh
 * token twice ends the session at the provider.
 */
export function createTokenKeeper({ storage, exclusively, refresh, now, wait }: KeeperParts) {
  let renewing: Promise<Tokens | null> | null = null;
  /** The error of this tab's last failed renewal. */
  let lastError: unknown = null;

  /** Throws what a renewal of these tokens failed with less than half a minute ago, in this tab or another. */
  function throwRecentFailure({ expiresAt }: Tokens): void {
    const [failedAt, of] = (storage.getItem(failureKey) ?? '').split(' ').map(Number);
    if (!failedAt || of !== expiresAt || now() - failedAt >= pauseAfterFailure) return;
    throw lastError ?? new IdentityError('network');
  }

  /** Lets the next caller try again at once, as when the network is back. */
  function forgetFailure(): void {
    lastError = null;
    storage.removeItem(failureKey);
  }

  function isFresh(tokens: Tokens): boolean {
    return tokens.expiresAt - now() > tolerance;
  }

  /**
   * The tokens another tab has just stored: the lock may pass between processes before the storage does (HTML, section
   * 12.2.3, leaves the order open). Waits at most a second, because the other tab's renewal may have failed.
   */
  async function settled(isDue: (tokens: Tokens) => boolean): Promise<Tokens | null> {
    let tokens = readTokens(storage);
    for (let left = glances; left > 0 && tokens && isDue(tokens); left -= 1) {
      await wait(glance);
      tokens = readTokens(storage);
    }
    return tokens;
  }

  /** `refused` is an ID token that the server rejected, even if it looks fresh by this machine's clock. */
  async function renew(waited: boolean, refused?: string): Promise<Tokens | null> {
    const isDue = (tokens: Tokens) => !isFresh(tokens) || tokens.idToken === refused;
    // Another tab may have renewed them while this one waited for its turn.
    const tokens = waited ? await settled(isDue) : readTokens(storage);
    if (!tokens || !isDue(tokens)) return tokens;
    throwRecentFailure(tokens);
    try {
      const renewed = await patiently(() => refresh(tokens), wait);
      forgetFailure();
      // Signed out meanwhile: do not bring the session back.
      if (!readTokens(storage)) return null;
      writeTokens(storage, renewed);
      return renewed;
    } catch (error) {
      if (isPassing(error)) {
        lastError = error;
        storage.setItem(failureKey, `${now()} ${tokens.expiresAt}`);
        throw error;
      }
      clearTokens(storage);
      return null;
    }
  }

  /** The ID token to send, or null without a session. */
  async function idToken(): Promise<string | null> {
    const tokens = readTokens(storage);
    if (!tokens) return null;
    if (isFresh(tokens)) return tokens.idToken;
    return (await renewOnce())?.idToken ?? null;
  }

  /** One renewal for all who ask while it runs. */
  function renewOnce(refused?: string): Promise<Tokens | null> {
    renewing ??= exclusively((waited) => renew(waited, refused)).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  /** Another ID token than one the server rejected, or null if there is none. */
  async function otherThan(refused: string): Promise<string | null> {
    const token = (await renewOnce(refused))?.idToken ?? null;
    return token === refused ? null : token;
  }

  return { idToken, otherThan, forgetFailure, hasTokens: () => readTokens(storage) !== null };
}
