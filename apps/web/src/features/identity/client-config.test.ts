import { afterEach, expect, it, vi } from 'vitest';
import { setBearer } from '../../lib/api.ts';
import { clientConfig } from './client-config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setBearer(() => Promise.resolve(null));
});

it('does not wait for the token whose renewal waits for it', async () => {
  setBearer(() => new Promise(() => {}));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ guestAccess: true })));
  await expect(clientConfig()).resolves.toMatchObject({ guestAccess: true });
});
