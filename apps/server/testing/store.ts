import S3rver from 's3rver';
import { freePort } from './postgres.ts';

/**
 * An S3 server on loopback that keeps its buckets in a folder, at a free port by default, with the environment for a
 * process that uses it. It does not check credentials.
 */
export async function startStore(
  directory: string,
  buckets: readonly string[],
  at?: number,
): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const port = at ?? (await freePort());
  const store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  });
  await store.run();
  return {
    env: {
      S3_BUCKET: buckets[0] ?? 'none',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => store.close(),
  };
}
