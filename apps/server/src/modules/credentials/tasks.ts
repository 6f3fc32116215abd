import type { PictureSigner } from './certificate.ts';
import type { Manifest } from './manifest.ts';

/** Tasks for the thread of the C2PA library; `settings` are those of `c2pa-rs`, as JSON. */
export type CredentialTask =
  | {
      kind: 'sign';
      file: Uint8Array;
      type: string;
      manifest: Manifest;
      signer: PictureSigner;
      /** Address of a time-stamp authority (RFC 3161). */
      timeStamps: string | undefined;
      settings: string;
    }
  | { kind: 'read'; file: Uint8Array; type: string; settings: string };

export type CredentialResult<T extends CredentialTask> = T extends { kind: 'sign' }
  ? Uint8Array
  : string;

export interface CredentialReply {
  result?: Uint8Array | string;
  /** Why there is no result. */
  failed?: string;
  /** The library broke off in the middle and cannot be used again. */
  trapped: boolean;
  warnings: string[];
  /** Size of the library's memory, which never shrinks. */
  bytes: number;
}
