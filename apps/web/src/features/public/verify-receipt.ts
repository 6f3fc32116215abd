import { Receipt } from '@limn/contracts/credentials';
import { z } from 'zod';

const Header = z.object({ alg: z.literal('EdDSA'), kid: z.string() });
const Key = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });

/** The result of verifying a receipt. */
export type Verified =
  | { holds: true; receipt: Receipt; kid: string }
  | { holds: false; why: string };

const no = (why: string): Verified => ({ holds: false, why });

/** Base64url without padding (RFC 7515, section 2). @throws Error when it is anything else */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new Error('That is not base64url.');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
const jsonOf = (text: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(text)));

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(jsonOf(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Checks a receipt (compact JWS by Ed25519: RFC 7515, RFC 8037) against a key set (RFC 7517).
 * @param text the receipt; spaces and line breaks that came with copying do not matter
 */
export async function verifyReceipt(text: string, keySet: unknown): Promise<Verified> {
  const [head = '', body = '', signature = '', ...rest] = text.replaceAll(/\s/g, '').split('.');
  const header = parse(Header, head);
  const receipt = parse(Receipt, body);
  if (!header || !receipt || rest.length > 0)
    return no(
      'This is not a receipt. A receipt has three parts separated by dots, and begins with eyJ.',
    );
  const known = Keys.safeParse(keySet).data?.keys.find(({ kid }) => kid === header.kid);
  const key = Key.safeParse(known).data;
  if (!key) return no(`It was not signed with a key of this server (${header.kid}).`);
  let imported: CryptoKey;
  try {
    imported = await crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify']);
  } catch {
    return no(
      'This browser does not support Ed25519, so it cannot check the receipt. Use a newer one.',
    );
  }
  const signed = new TextEncoder().encode(`${head}.${body}`);
  try {
    if (await crypto.subtle.verify('Ed25519', imported, bytesOf(signature), signed))
      return { holds: true, receipt, kid: header.kid };
  } catch {
    // Malformed signatures throw; treat them like wrong ones.
  }
  return no('Its signature is not valid: something was changed, or it is not complete.');
}
