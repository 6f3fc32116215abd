import { identityRoutes } from '@limn/contracts/identity';
import type { UploadTicket } from '@limn/contracts/photos';
import { AwsClient } from 'aws4fetch';
import { networkError } from '../../lib/api-error.ts';
import { bearerToken, call } from '../../lib/api.ts';
import { IdentityError } from '../../lib/identity-error.ts';
import { createPoolCredentials } from './pool-credentials.ts';

type BucketTicket = Extract<UploadTicket, { kind: 'bucket' }>;

let credentials: ReturnType<typeof createPoolCredentials> | undefined;

async function poolCredentials() {
  if (!credentials) {
    const { identityPool } = await call(identityRoutes.config, {});
    if (!identityPool) throw new IdentityError('noIdentity');
    credentials = createPoolCredentials({
      pool: identityPool,
      idToken: bearerToken,
      send: (...request) => fetch(...request),
      now: Date.now,
    });
  }
  return credentials();
}

/** Puts a file in the bucket of a ticket, signed with the identity pool's credentials; returns the identity. */
export async function putInBucket(
  ticket: BucketTicket,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const { identityId, ...keys } = await poolCredentials();
  const { bucket, region, endpoint, folder, id } = ticket;
  const host = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const client = new AwsClient({ ...keys, region, service: 's3' });
  const answer = await client.fetch(`${host}/${folder}/${encodeURIComponent(identityId)}/${id}`, {
    method: 'PUT',
    body: file,
    signal,
  });
  if (!answer.ok) throw networkError();
  return identityId;
}
