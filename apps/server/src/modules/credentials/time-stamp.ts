import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 (RFC 5754, section 2.2). */
const sha256 = '2.16.840.1.101.3.4.2.1';
const patienceMs = 5000;
/** Most a time-stamp authority may answer with, in bytes; its certificates are most of it. */
const mostBytes = 10_240;

/**
 * Requests a time stamp for bytes (RFC 3161).
 * @returns the DER of its token; undefined if the authority does not answer or rejects it, which must not delay a
 * picture
 */
export async function requestTimeStamp(
  url: string,
  data: Uint8Array,
  { fetch, warn }: { fetch: typeof globalThis.fetch; warn: (text: string) => void },
): Promise<Uint8Array | undefined> {
  const [{ AsnConvert, OctetString }, { AlgorithmIdentifier }, tsp] = await Promise.all([
    import('@peculiar/asn1-schema'),
    import('@peculiar/asn1-x509'),
    import('@peculiar/asn1-tsp'),
  ]);
  // A positive integer: its first bit is not set.
  const nonce = randomBytes(9);
  nonce[0] = 1;
  const request = new tsp.TimeStampReq({
    version: tsp.TimeStampReqVersion.v1,
    messageImprint: new tsp.MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256 }),
      hashedMessage: new OctetString(createHash('sha256').update(data).digest()),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: AsnConvert.serialize(request),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    const { timeStampToken: token } = AsnConvert.parse(bytes, tsp.TimeStampResp);
    if (!token) throw new Error('it gave no token');
    const der = new Uint8Array(AsnConvert.serialize(token));
    if (der.length > mostBytes) throw new Error(`its token has ${der.length} bytes`);
    return der;
  } catch (error) {
    warn(`The time-stamp authority at ${url} was of no use: ${String(error)}`);
    return undefined;
  }
}
