import { expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer } from '../../../testing/test-server.ts';

test('a server that is asked to end tells its proxy, answers on, and ends what never would', async () => {
  const server = await startTestServer({ LIMN_DRAIN_SECONDS: '1', LIMN_ACCEPTANCE: 'open' });
  const mira = await signUp(server, 'mira@limn.test', 'creator', 'Mira Okafor');
  const stream = await fetch(`${server.url}/api/notifications/v1/events`, {
    headers: { authorization: `Bearer ${mira.token}` },
  });
  expect(stream.status).toBe(200);
  const closed = server.close();

  await eventually(
    'the proxy is told',
    async () => (await fetch(`${server.url}/healthz`)).status === 503,
  );
  const answer = await fetch(`${server.url}/api/config`);
  expect(answer.status).toBe(200);
  // Clients send no new request on a connection that is about to be closed.
  expect(answer.headers.get('connection')).toBe('close');

  expect(await stream.text()).toContain('retry:');
  await closed;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});
