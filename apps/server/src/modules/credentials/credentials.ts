import { createPublicKey } from 'node:crypto';
import type { PictureCredentials } from '@limn/contracts/credentials';
import { ZodError } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { developmentChain, fingerprintOf, type PictureSigner } from './certificate.ts';
import { answerFrom, parseReport } from './answer.ts';
import { drawnP256, keepKey, keptKeys } from './keys.ts';
import { createLibraryThread, LibraryGaveUp, LibraryRefused } from './library-thread.ts';
import { type CredentialFacts, manifestOf, type SignableFormat, pictureTypes } from './manifest.ts';
import { formatOf, manifestSize } from './manifest-size.ts';

export interface CredentialsParts {
  db: Database;
  log: Log;
  secret: string;
  publicUrl: string;
  /** Undefined: a certificate of our own is made, for development. */
  signer: PictureSigner | undefined;
  /** Address of a time-stamp authority (RFC 3161). */
  timeStamps: string | undefined;
  /** Certificates of authorities whose signers are trusted, PEM. */
  trusted: string | undefined;
}

export interface Credentials {
  /** The signing certificate in use; `none`: the signing library is not installed. */
  signs: 'certificate' | 'development' | 'none';
  /**
   * Signs facts into an encoded picture, replacing its credentials; XMP and pixels stay. Pass the old file in
   * `madeFrom` to keep the chain. Returns the file unchanged if `signs` is `none`.
   * @throws LibraryRefused if the file has another format or an ingredient cannot be read, LibraryGaveUp if that may be
   * different another time
   */
  sign(picture: {
    file: Uint8Array;
    format: SignableFormat;
    facts: CredentialFacts;
  }): Promise<Uint8Array>;
  /**
   * Reads a file's credentials. Never throws because of the file's content; nothing is fetched for it.
   * @throws DomainError rate_limited if many requests wait
   */
  read(file: Uint8Array): Promise<PictureCredentials>;
  close(): Promise<void>;
}

const version = '1.0.0';
/** Larger manifests are not looked at: ours have some 20 kB, those with many pictures in them some 1 MB. */
const mostManifestBytes = 8 * 1024 * 1024;
/** Reads that wait for their turn. */
const mostWaiting = 24;

/** Trust list of the library, in PEM: individual signers, or authorities. */
type Trust = { signers: string } | { authorities: string };

/** Settings of `c2pa-rs`: nothing is fetched for a file, nothing unpacks without bound. */
const settingsWith = (trust: Trust) =>
  JSON.stringify({
    version: 1,
    trust: {
      anchors: [
        {
          trust_uri: 'settings',
          trust_kind: 'manifest',
          trust_anchors: 'authorities' in trust ? trust.authorities : '',
          // It refuses an empty list.
          ...('signers' in trust && trust.signers ? { allowed_list: trust.signers } : {}),
        },
      ],
    },
    verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_after_sign: false },
    core: { max_decompressed_manifest_size_in_mb: 8, allowed_network_hosts: [] },
  });

function isInstalled(): boolean {
  try {
    import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm');
    return true;
  } catch {
    return false;
  }
}

/** Content Credentials (C2PA 2.2): signed into pictures, and read from them. */
export function createCredentials(parts: CredentialsParts, installed = isInstalled()): Credentials {
  const { db, log, publicUrl } = parts;
  const warn = (text: string) => log.warn(text);
  // Strangers' files are read where no key is.
  const signing = createLibraryThread(Number.POSITIVE_INFINITY, { warn });
  const reading = createLibraryThread(mostWaiting, { warn });

  async function prepare(): Promise<PictureSigner> {
    const since = new Date();
    if (parts.signer) {
      const { chain } = parts.signer;
      await keepKey(db, { id: fingerprintOf(chain), use: 'pictures', public: chain, since });
      return parts.signer;
    }
    const key = drawnP256(parts.secret, 'pictures');
    const id = `development ${createPublicKey(key).export({ format: 'jwk' }).x}`;
    const chain = await developmentChain(key, since);
    return {
      // Another process may have been first: its certificate is for the same key.
      chain: String(await keepKey(db, { id, use: 'pictures', public: chain, since })),
      key: String(key.export({ type: 'pkcs8', format: 'pem' })),
      algorithm: 'es256',
      development: true,
    };
  }
  let prepared: Promise<PictureSigner> | undefined;
  const signer = () => {
    prepared ??= prepare();
    prepared.catch(() => {
      prepared = undefined;
    });
    return prepared;
  };

  async function judge(file: Uint8Array, format: SignableFormat) {
    const ask = async (trust: Trust) => {
      const settings = settingsWith(trust);
      const task = { kind: 'read', file, type: pictureTypes[format], settings } as const;
      return parseReport(await reading.run(task));
    };
    const own = (await keptKeys(db, 'pictures')).map((key) => String(key.public));
    // Our own certificates are listed one by one: another certificate of the same authority is not ours.
    const first = await ask({ signers: own.map(firstOf).join('\n') });
    if (first.validation_state === 'Trusted') return answerFrom(first, 'ours');
    if (!parts.trusted || first.validation_state === 'Invalid') return answerFrom(first, 'unknown');
    const second = await ask({ authorities: parts.trusted });
    return answerFrom(second, second.validation_state === 'Trusted' ? 'trusted' : 'unknown');
  }

  return {
    signs: !installed ? 'none' : parts.signer ? 'certificate' : 'development',
    async sign({ file, format, facts }) {
      if (!installed) return file;
      const own = await signer();
      return signing.run({
        kind: 'sign',
        file,
        type: pictureTypes[format],
        manifest: manifestOf(facts, publicUrl, version),
        signer: own,
        timeStamps: parts.timeStamps,
        settings: settingsWith({ signers: firstOf(own.chain) }),
      });
    },
    async read(file) {
      const format = formatOf(file);
      const size = format ? manifestSize(file, format) : 0;
      if (!format || size === 0) return { state: 'none' };
      if (!installed)
        return { state: 'unread', reason: 'This server does not read Content Credentials.' };
      if (size > mostManifestBytes)
        return { state: 'unread', reason: 'Its Content Credentials are too large to be read.' };
      try {
        return await judge(file, format);
      } catch (error) {
        if (error instanceof LibraryGaveUp || error instanceof ZodError) {
          log.warn({ err: error }, 'Content Credentials could not be read');
          return {
            state: 'unread',
            reason: 'Its Content Credentials could not be read to the end.',
          };
        }
        if (!(error instanceof LibraryRefused)) throw error;
        if (/JumbfNotFound/.test(error.message)) return { state: 'none' };
        return {
          state: 'invalid',
          reasons: [{ code: 'general.error', explanation: error.message }],
        };
      }
    },
    async close() {
      await Promise.all([signing.close(), reading.close()]);
    },
  };
}

/** The end-entity certificate of a chain in PEM. */
const firstOf = (chain: string) =>
  /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(chain)?.[0] ?? '';
