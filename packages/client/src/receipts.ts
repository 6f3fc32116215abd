import { fromBase64Url, utf8 } from './encoding.ts';
import { LimnError } from './errors.ts';

/** Public keys of a server (RFC 7517). */
export interface KeySet {
  keys: { kid?: string; kty?: string; crv?: string; x?: string }[];
}

/** Where every server publishes the keys that its receipts are verified with. */
export const keysPath = '/.well-known/jwks.json';

/** A receipt whose signature holds. */
export interface VerifiedReceipt {
  /** Address of the server that signed it. */
  issuer: string;
  /** Time of the event it states. */
  issuedAt: Date;
  /** Id of its subject: a licence's number, a consent, … */
  subject: string;
  kind: 'consent' | 'withdrawal' | 'licence' | 'statement' | 'check' | 'mandate';
  facts: Record<string, unknown>;
  /** The key that signed it. */
  keyId: string;
}

const refuse = (message: string, cause?: unknown) => new LimnError('receipt', message, { cause });

const jsonIn = (part: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(
    new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(part)),
  );
  if (typeof value !== 'object' || value === null) throw new Error('It is not an object.');
  return value as Record<string, unknown>;
};

function readParts(receipt: string) {
  const [header, payload, signature, ...more] = receipt.trim().split('.');
  if (!header || !payload || !signature || more.length > 0)
    throw refuse('This is not a receipt: it does not have three parts.');
  try {
    return {
      header: jsonIn(header),
      claims: jsonIn(payload),
      signed: utf8(`${header}.${payload}`),
      signature: fromBase64Url(signature),
    };
  } catch (cause) {
    throw refuse('This is not a receipt: a part of it cannot be read.', cause);
  }
}

async function importKey(x: string): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', fromBase64Url(x), 'Ed25519', false, ['verify']);
  } catch (cause) {
    throw refuse('The key that the receipt names is not an Ed25519 key.', cause);
  }
}

/**
 * Verifies a receipt (compact JWS, Ed25519) with keys that you have: nothing is sent anywhere.
 * @param issuer the server that must have signed it; without one, the keys alone decide
 * @throws LimnError `receipt`, and says what does not hold
 */
export async function verifyReceipt(
  receipt: string,
  keys: KeySet,
  { issuer }: { issuer?: string } = {},
): Promise<VerifiedReceipt> {
  const { header, claims, signed, signature } = readParts(receipt);
  if (header['alg'] !== 'EdDSA' || header['crit'] !== undefined)
    throw refuse('This receipt is signed in a way that is not used for receipts.');
  if (header['typ'] !== 'receipt+jws') throw refuse('This is signed, but it is not a receipt.');
  const keyId = String(header['kid']);
  const key = keys.keys.find(({ kid }) => kid === keyId);
  if (key?.kty !== 'OKP' || key.crv !== 'Ed25519' || !key.x)
    throw refuse(`None of the keys is the one that signed this receipt (${keyId}).`);
  if (!(await crypto.subtle.verify('Ed25519', await importKey(key.x), signature, signed)))
    throw refuse('The signature does not fit: the receipt was changed, or signed by another key.');
  if (issuer !== undefined && claims['iss'] !== issuer.replace(/\/+$/, ''))
    throw refuse(`This receipt was issued by ${String(claims['iss'])}, not by ${issuer}.`);
  return {
    issuer: String(claims['iss']),
    issuedAt: new Date(Number(claims['iat']) * 1000),
    subject: String(claims['sub']),
    kind: claims['kind'] as VerifiedReceipt['kind'],
    facts: (claims['facts'] ?? {}) as Record<string, unknown>,
    keyId,
  };
}
