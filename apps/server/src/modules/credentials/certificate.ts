import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '../../brand.ts';

/** Signature algorithms of C2PA 2.2, section 13.2, by their names in `c2pa-rs`. */
export type SignatureAlgorithm = 'es256' | 'es384' | 'es512' | 'ps256' | 'ed25519';

/** A certificate with its key, for signing pictures. */
export interface PictureSigner {
  /** Certificates in PEM, the key's own first. */
  chain: string;
  /** PKCS #8, PEM. */
  key: string;
  algorithm: SignatureAlgorithm;
  development: boolean;
}

const curves: Record<string, SignatureAlgorithm> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
};

function algorithmOf(key: KeyObject): SignatureAlgorithm | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ec') return curves[details?.namedCurve ?? ''];
  if (type === 'ed25519') return 'ed25519';
  const rsa = type === 'rsa' || type === 'rsa-pss';
  return rsa && (details?.modulusLength ?? 0) >= 2048 ? 'ps256' : undefined;
}

/** Certificates in a PEM file, in their order. */
export const certificatesOf = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );

/**
 * Purposes for which a certificate may sign claims: C2PA claim signing, documents, e-mail
 * (C2PA 2.2, section 14.5.1, and its default list).
 */
const claimPurposes = ['1.3.6.1.4.1.62558.2.1', '1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'];

function readPem<T>(setting: string, path: string, parse: (pem: string) => T): T {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Settings are wrong:\n  ${setting}: ${path} cannot be read: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * The configured certificate and key, if validators will accept their signatures (C2PA 2.2, 14.5.1).
 * @throws Error naming the setting and what is wrong with it
 */
export function readSigner(paths: { certificate: string; key: string }, now: Date): PictureSigner {
  const wrong = (message: string) => new Error(`Settings are wrong:\n  LIMN_C2PA_CERT: ${message}`);
  const chain = readPem('LIMN_C2PA_CERT', paths.certificate, certificatesOf);
  const key = readPem('LIMN_C2PA_KEY', paths.key, createPrivateKey);
  const [own] = chain;
  if (!own) throw wrong('there is no certificate in it (PEM).');
  if (!own.checkPrivateKey(key))
    throw wrong('the key of LIMN_C2PA_KEY is not that of its first one.');
  if (own.ca || own.issuer === own.subject)
    throw wrong(
      'its first certificate must be issued by another one, which no validator takes else.',
    );
  if (!own.keyUsage?.some((purpose) => claimPurposes.includes(purpose)))
    throw wrong(`its extended key usage must name one of ${claimPurposes.join(', ')}.`);
  if (now < new Date(own.validFrom) || now > new Date(own.validTo))
    throw wrong(`it is valid from ${own.validFrom} to ${own.validTo} only.`);
  const algorithm = algorithmOf(key);
  if (!algorithm)
    throw wrong('its key must be P-256, P-384, P-521, Ed25519, or RSA of 2,048 bits or more.');
  return {
    chain: chain.map(String).join(''),
    key: String(key.export({ type: 'pkcs8', format: 'pem' })),
    algorithm,
    development: false,
  };
}

/**
 * Authorities that are trusted, from a PEM file.
 * @throws Error naming the setting
 */
export function readTrusted(path: string): string {
  const authorities = readPem('LIMN_C2PA_TRUST', path, certificatesOf);
  if (authorities.length === 0)
    throw new Error(
      `Settings are wrong:\n  LIMN_C2PA_TRUST: there is no certificate in ${path} (PEM).`,
    );
  return authorities.map(String).join('');
}

/** The name of the certificate that a server makes for itself. */
export const developmentName = `${brand.name} development certificate`;

/** How long it is good for: there is nothing behind it that could be revoked. */
const developmentYears = 20;

/**
 * A certificate for a key of our own, and that of an authority made for this one certificate, whose key is dropped at
 * once. Well-formed by the profile of C2PA 2.2, section 14.5.1, and trusted by no one.
 * @returns PEM, the end-entity certificate first
 */
export async function developmentChain(key: KeyObject, now: Date): Promise<string> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const usages: ('sign' | 'verify')[] = ['sign', 'verify'];
  const authority = await crypto.subtle.generateKey(algorithm, false, usages);
  const own = await crypto.subtle.importKey(
    'jwk',
    createPublicKey(key).export({ format: 'jwk' }),
    algorithm,
    true,
    ['verify'],
  );
  const validity = {
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + developmentYears)),
  };
  const organisation = `O=${brand.name} (for development; vouched for by nobody)`;
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${brand.name} development authority,${organisation}`,
    keys: authority,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${developmentName},${organisation}`,
    issuer: root.subject,
    publicKey: own,
    signingKey: authority.privateKey,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension(claimPurposes.slice(1)),
      await x509.SubjectKeyIdentifierExtension.create(own),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n${root.toString('pem')}\n`;
}

/** Names a certificate: SHA-256 of its DER, base64url. */
export const fingerprintOf = (pem: string): string =>
  createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url');
