import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { readSigningKey } from '../modules/identity/index.ts';

const script = fileURLToPath(new URL('token.ts', import.meta.url));
const token = (data: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, LIMN_DATA: data },
  });

test('npm run token prints an ID token that the server of the same folder takes', async () => {
  const data = mkdtempSync(join(tmpdir(), 'limn-token-'));
  try {
    const { stdout } = await token(data, 'mira@limn.test');
    const { kty, n, e, kid } = await readSigningKey(data);
    const keys = createLocalJWKSet({ keys: [{ kty: kty!, n: n!, e: e!, kid: kid! }] });
    const { payload } = await jwtVerify(stdout.trim(), keys, { audience: 'limn-web' });
    expect(payload).toMatchObject({ email: 'mira@limn.test', token_use: 'id' });
    await expect(token(data, 'mira')).rejects.toThrow('Give an e-mail address');
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
