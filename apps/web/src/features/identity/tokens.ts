/** The tokens of a sign-in; `expiresAt` is the earlier expiry of the access and the ID token. */
export interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'limn.tokens';
const anHour = 3_600_000;

function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    'idToken' in value &&
    typeof value.idToken === 'string' &&
    'accessToken' in value &&
    typeof value.accessToken === 'string' &&
    'refreshToken' in value &&
    (value.refreshToken === null || typeof value.refreshToken === 'string') &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  );
}

export function readTokens(storage: TokenStorage): Tokens | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return isTokens(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeTokens(storage: TokenStorage, tokens: Tokens): void {
  storage.setItem(storageKey, JSON.stringify(tokens));
}

export function clearTokens(storage: TokenStorage): void {
  storage.removeItem(storageKey);
}

/** Lifetime of a JWT from its issue, in milliseconds; an hour if it has no expiry. */
export function lifeOf(jwt: string): number {
  try {
    const payload = jwt.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { exp, iat } = (claims ?? {}) as { exp?: unknown; iat?: unknown };
    return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : anHour;
  } catch {
    return anHour;
  }
}
