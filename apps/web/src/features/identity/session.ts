import { setBearer } from '../../lib/api.ts';
import { pause } from '../../lib/follow.ts';
import { IdentityError } from '../../lib/identity-error.ts';
import { recentlySeen } from '../../lib/recently-seen.ts';
import { forgetKeptCanvases } from '../../lib/kept-canvases.ts';
import { paths } from '../../lib/paths.ts';
import { clientConfig } from './client-config.ts';
import { errorLogKey, logError } from './error-log.ts';
import { forgetProofKey, newProofKey, proofKey } from './proof-key.ts';
import type { PendingSignIn } from './provider.ts';
import { randomText } from './random-text.ts';
import { forgetPath, rememberedPath, rememberPath } from './return-path.ts';
import { createTokenKeeper, patiently } from './token-keeper.ts';
import { readTokens, writeTokens } from './tokens.ts';

/** Loaded when first needed: the landing page does without. */
const provider = () => import('./provider.ts');

const pendingKey = 'limn.sign-in';
const lockName = 'limn.tokens';
const resumeKey = 'limn.sign-in-after-sign-out';

/** Runs one task at a time across tabs; `waited` says whether another tab's task ran first. */
async function exclusively<T>(task: (waited: boolean) => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task(false);
  const { locks } = navigator;
  const atOnce = await locks.request(lockName, { ifAvailable: true }, async (free) =>
    free ? { result: await task(false) } : null,
  );
  return atOnce ? atOnce.result : locks.request(lockName, () => task(true));
}

const keeper = createTokenKeeper({
  // Server rendering has no `localStorage`, and so no session.
  storage: {
    getItem: (name) => globalThis.localStorage?.getItem(name) ?? null,
    setItem: (name, value) => localStorage.setItem(name, value),
    removeItem: (name) => localStorage.removeItem(name),
  },
  exclusively,
  refresh: async (tokens) => {
    const [{ oidc }, { refreshTokens }] = await Promise.all([clientConfig(), provider()]);
    return refreshTokens(oidc, tokens, oidc.boundTokens ? await proofKey() : null);
  },
  now: Date.now,
  wait: (milliseconds) => pause(milliseconds, new AbortController().signal),
});

export const idToken = keeper.idToken;
export const hasTokens = keeper.hasTokens;

/** Lets the API client send the session's token. */
export function connectSession(): void {
  setBearer(keeper.idToken, keeper.otherThan);
  addEventListener('online', keeper.forgetFailure);
}

/** Goes to the provider's page. A signed-in person is signed out first. */
export async function startSignIn(): Promise<void> {
  if (hasTokens()) {
    await signOut({ thenSignIn: true });
    return;
  }
  const [{ oidc, callbackOrigins }, { authorizeAddress }] = await Promise.all([
    clientConfig(),
    provider(),
  ]);
  if (!callbackOrigins.includes(location.origin)) throw new IdentityError('redirect');
  // Another tab was quicker.
  if (hasTokens()) throw new IdentityError('alreadySignedIn');
  const pending: PendingSignIn = {
    state: randomText(32),
    verifier: randomText(128),
    redirectUri: location.origin + paths.callback,
  };
  sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  location.assign(await authorizeAddress(oidc, pending));
}

/** True once after a sign-out that was only the first half of a sign-in. */
export function takeResume(): boolean {
  const resume = sessionStorage.getItem(resumeKey) !== null;
  sessionStorage.removeItem(resumeKey);
  return resume;
}

/** Finishes a sign-in on the callback page. Throws with a cause when it cannot. */
export async function completeSignIn(callback: URL): Promise<void> {
  const stored = sessionStorage.getItem(pendingKey);
  sessionStorage.removeItem(pendingKey);
  if (!stored) throw new IdentityError('noSession');
  const [{ oidc }, { exchangeCode }] = await Promise.all([clientConfig(), provider()]);
  const pending = JSON.parse(stored) as PendingSignIn;
  const key = oidc.boundTokens ? await newProofKey() : null;
  const tokens = await patiently(() => exchangeCode(oidc, pending, callback, key));
  writeTokens(localStorage, tokens);
}

/** Forgets the session on this device; only the error log stays (specification §4). */
export function cleanUp(): void {
  const errors = localStorage.getItem(errorLogKey);
  localStorage.clear();
  if (errors !== null) localStorage.setItem(errorLogKey, errors);
  sessionStorage.clear();
  forgetProofKey();
}

export async function signOut({ thenSignIn = false } = {}): Promise<void> {
  const wanted = thenSignIn ? rememberedPath() : null;
  const tokens = readTokens(localStorage);
  const address = await Promise.all([clientConfig(), provider()]).then(
    async ([{ oidc }, { logoutAddress, revokeTokens }]) => {
      if (tokens) await revokeTokens(oidc, tokens).catch(() => undefined);
      return logoutAddress(oidc, location.origin, tokens?.idToken);
    },
    () => null,
  );
  cleanUp();
  if (!thenSignIn) {
    await forgetKeptCanvases().catch(() => undefined);
    localStorage.removeItem(recentlySeen);
  }
  // The page is being left, so callers that wait for the session must not continue.
  setBearer(() => new Promise(() => {}));
  if (thenSignIn) sessionStorage.setItem(resumeKey, '1');
  if (wanted) rememberPath(wanted);
  location.assign(address ?? paths.landing);
}

/** Logs why the session could not be read or used, deletes it, and opens the landing page. */
export function failSession(message: string, error: unknown): void {
  logError(message, error);
  forgetPath();
  cleanUp();
  location.replace(paths.landing);
}
