import { randomUUID } from 'node:crypto';
import type { Config } from '../platform/config.ts';
import { openDisk } from '../platform/storage.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

/** S3 refuses calls whose time is more than 15 minutes from its own. */
const refusedSkew = 900;
const largeSkew = 60;
const said = Buffer.from('Limn was here, and looked whether pictures can be kept.');

/** Where strangers would look into the bucket. */
function addressOf({ bucket, region, endpoint }: NonNullable<Config['s3']>): string {
  return endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

/** Whether anybody may list the bucket or read what is in it, and how far its clock is from ours. */
async function checkStrangers(s3: NonNullable<Config['s3']>, key: string): Promise<Finding[]> {
  const address = addressOf(s3);
  const look = (path: string) => fetch(address + path, { signal: AbortSignal.timeout(8000) });
  const list = await look('?list-type=2&max-keys=1');
  const read = await look(`/${key}`);
  await Promise.all([list.arrayBuffer(), read.arrayBuffer()]);
  const findings: Finding[] = [];
  const mend = 'Block public access to the bucket: what people keep to themselves is in it.';
  if (list.ok) findings.push(wrong('S3_BUCKET', `Anybody can list ${s3.bucket}.`, mend));
  if (read.ok) findings.push(wrong('S3_BUCKET', `Anybody can read what is in ${s3.bucket}.`, mend));
  if (findings.length === 0) findings.push(ok('S3_BUCKET', 'closed to strangers'));
  const apart = Math.abs(Date.parse(list.headers.get('date') ?? '') - Date.now()) / 1000;
  if (apart > largeSkew) {
    const says = `The store’s clock is ${Math.round(apart)} s from this machine’s.`;
    const set = 'Let both be set by the network.';
    findings.push(apart > refusedSkew ? wrong('clocks', says, set) : warning('clocks', says, set));
  }
  return findings;
}

/** Bytes from the middle of a file, as players and resumed downloads ask for them. */
async function readRange(s3: NonNullable<Config['s3']>, key: string): Promise<string> {
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(s3.credentials ? { credentials: s3.credentials } : {}),
  });
  try {
    const part = { Bucket: s3.bucket, Key: key, Range: 'bytes=5-7' };
    return (await (await client.send(new GetObjectCommand(part))).Body?.transformToString()) ?? '';
  } finally {
    client.destroy();
  }
}

/** Where pictures are kept: one is put, read, read in part, looked for by a stranger, and deleted. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const { s3 } = config;
  const part = s3 ? 'S3_BUCKET' : 'LIMN_DATA';
  const place = s3 ? s3.bucket : config.dataFolder;
  const key = `status/doctor-${randomUUID()}.txt`;
  const disk = await openDisk(config);
  let step = 'written to';
  try {
    await disk.put(key, said);
    try {
      step = 'read from';
      if (!said.equals(await disk.getBytes(key))) throw new Error('other bytes came back');
      step = 'read from in part';
      if (s3 && (await readRange(s3, key)) !== said.subarray(5, 8).toString())
        throw new Error('other bytes came back');
      step = 'looked at from outside';
      return [
        ok(part, `pictures can be kept in ${place}`),
        ...(s3 ? await checkStrangers(s3, key) : []),
      ];
    } finally {
      await disk.delete(key).catch((error: unknown) => {
        step = 'deleted from';
        throw error;
      });
    }
  } catch (error) {
    const mend = s3
      ? 'Check S3_ENDPOINT, S3_REGION and the keys; they need s3:GetObject, PutObject, DeleteObject and ListBucket.'
      : 'Give the folder to the account Limn runs under.';
    return [wrong(part, `${place} cannot be ${step}: ${reasonOf(error)}`, mend)];
  }
}
