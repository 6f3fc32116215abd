import { createPrivateKey, sign } from 'node:crypto';
import { encode } from 'cborg';
import { certificatesOf, type PictureSigner, type SignatureAlgorithm } from './certificate.ts';

/** COSE algorithm identifiers (RFC 9053) and their hashes. */
const algorithms: Record<SignatureAlgorithm, { id: number; hash: string | null }> = {
  es256: { id: -7, hash: 'sha256' },
  es384: { id: -35, hash: 'sha384' },
  es512: { id: -36, hash: 'sha512' },
  ps256: { id: -37, hash: 'sha256' },
  ed25519: { id: -8, hash: null },
};

/** Header parameters: algorithm (RFC 9052, 3.1) and certificates (RFC 9360, 2). */
const headerAlgorithm = 1;
const headerChain = 33;

/** Bytes set aside for a signature with a time-stamp, and for one without. */
const timeStampRoom = 12_288;
const plainRoom = 2048;

/** Bytes a signature takes in a manifest, padding included. */
export const roomFor = (signer: PictureSigner, stamped: boolean): number =>
  certificatesOf(signer.chain).reduce((sum, { raw }) => sum + raw.length, 0) +
  (stamped ? timeStampRoom : plainRoom);

/** Structures that are signed (RFC 9052, section 4.4). */
const toBeSigned = (context: string, header: Uint8Array, data: Uint8Array) =>
  encode([context, header, new Uint8Array(), data]);

/** Tag 18 (RFC 9052, section 2): what follows is a COSE_Sign1. */
const sign1Tag = Uint8Array.of(0xd2);

/**
 * COSE_Sign1 with a detached payload (RFC 9052; C2PA 2.2, section 13.2), as long as was set aside for it.
 * @param claim the bytes to be signed
 * @param room length of the answer in bytes, see `roomFor`
 * @param stamp asks an authority for a time-stamp token over bytes; undefined when there is none
 * @throws Error when it does not fit
 */
export async function coseSign1(
  signer: PictureSigner,
  claim: Uint8Array,
  room: number,
  stamp?: (data: Uint8Array) => Promise<Uint8Array | undefined>,
): Promise<Uint8Array> {
  const { id, hash } = algorithms[signer.algorithm];
  const chain = certificatesOf(signer.chain).map(({ raw }) => new Uint8Array(raw));
  const header = encode(
    new Map<number, unknown>([
      [headerAlgorithm, id],
      [headerChain, chain.length === 1 ? chain[0] : chain],
    ]),
  );
  const signature = new Uint8Array(
    sign(hash, toBeSigned('Signature1', header, claim), {
      key: createPrivateKey(signer.key),
      // Each option applies to one kind of key: r and s in full length, and PSS with a salt as long as its hash.
      dsaEncoding: 'ieee-p1363',
      ...(signer.algorithm === 'ps256' ? { padding: 6, saltLength: 32 } : {}),
    }),
  );
  // C2PA 2.2, section 14.5.2: sigTst2 is over the signature.
  const token = await stamp?.(toBeSigned('CounterSignature', header, encode(signature)));
  const unprotected: Record<string, unknown> = token
    ? { sigTst2: { tstTokens: [{ val: token }] } }
    : {};
  const encoded = (pad: number) =>
    encode([header, { ...unprotected, pad: new Uint8Array(pad) }, null, signature]);
  const left = room - sign1Tag.length - encoded(0).length;
  // The length field of a long byte string takes two bytes more than that of an empty one.
  const bytes = encoded(Math.max(0, left - 2));
  if (bytes.length + sign1Tag.length !== room)
    throw new Error(`A signature of ${bytes.length} bytes does not fit into ${room}.`);
  return Buffer.concat([sign1Tag, bytes]);
}
