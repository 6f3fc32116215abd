import { fromBase64, utf8 } from './encoding.ts';
import { LimnError } from './errors.ts';
import type { WebhookPayload } from './generated/types.ts';

/**
 * The content of a webhook: its `type` decides the type of its `data`. Newer servers may send other types; ignore those
 * that you do not know. `id` is the event's: the same when it is delivered again.
 */
export type WebhookEvent = WebhookPayload & { id: string };

type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>;

const refuse = (message: string, cause?: unknown) => new LimnError('webhook', message, { cause });

function headerOf(headers: HeaderSource, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const [text] = Array.isArray(value) ? (value as string[]) : [value as string | null | undefined];
  if (!text) throw refuse(`The header ${name} is missing.`);
  return text;
}

async function importSecret(secret: string): Promise<CryptoKey> {
  try {
    const bytes = fromBase64(secret.replace(/^whsec_/, ''));
    const use = { name: 'HMAC', hash: 'SHA-256' };
    return await crypto.subtle.importKey('raw', bytes, use, false, ['verify']);
  } catch (cause) {
    throw new TypeError('A webhook secret is "whsec_" and base64.', { cause });
  }
}

/** Signatures of version 1 in the header; others are for other ways to sign. */
const signaturesIn = (header: string) =>
  header.split(' ').flatMap((one) => {
    const [version, text] = one.split(',', 2);
    try {
      return version === 'v1' && text ? [fromBase64(text)] : [];
    } catch {
      return [];
    }
  });

/**
 * Verifies a webhook by the Standard Webhooks specification.
 * @param delivery the body as it came in, byte by byte, not parsed and written again; `secrets`: while one is being
 * replaced, both
 * @throws LimnError `webhook`: answer such a request with 400
 */
export async function verifyWebhook(
  {
    body,
    headers,
    secret,
  }: { body: string | Uint8Array; headers: HeaderSource; secret: string | readonly string[] },
  {
    tolerance = 300,
    now = Date.now(),
  }: { /** In seconds. */ tolerance?: number; now?: number } = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const sentAt = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesIn(headerOf(headers, 'webhook-signature'));
  const age = now / 1000 - Number(sentAt);
  if (!/^\d+$/.test(sentAt) || Math.abs(age) > tolerance)
    throw refuse(`The webhook was not sent within the last ${tolerance} seconds.`);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const bytes = typeof body === 'string' ? utf8(body) : body;
  const begin = utf8(`${id}.${sentAt}.`);
  const signed = new Uint8Array(begin.length + bytes.length);
  signed.set(begin);
  signed.set(bytes, begin.length);
  let holds = false;
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await importSecret(one);
    // WebCrypto compares in constant time.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) holds = true;
  }
  if (!holds) throw refuse('No signature of the webhook fits the secret.');
  try {
    return { ...(JSON.parse(text) as WebhookPayload), id };
  } catch (cause) {
    throw refuse('The body of the webhook is not JSON.', cause);
  }
}
