import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { providerRoutes } from '@limn/contracts/providers';
import { studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ComfyReplay, comfyReplay, composerAt } from '../../../testing/comfyui-replay.ts';
import { adminOf } from '../../../testing/moderation-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Actor;
let replay: ComfyReplay;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const { id } of (await ada.call(providerRoutes.list)).body.providers)
    await ada.call(providerRoutes.remove, { params: { id } });
  await replay?.close();
});

async function added(more: Parameters<typeof composerAt>[1] = {}) {
  replay = await comfyReplay('inventory');
  const { body, error } = await ada.call(providerRoutes.create, {
    body: composerAt(replay.url, more),
  });
  if (error) throw new Error(error.message);
  return body;
}
const offered = async () =>
  (await ada.call(studioRoutes.models)).body.models.flatMap(({ composer }) => composer ?? []);

describe('an admin', () => {
  test('tests a provider and is told what it has', async () => {
    const { id } = await added();
    const { body } = await ada.call(providerRoutes.test, { params: { id } });
    expect(body).toMatchObject({
      ok: true,
      message: 'ComfyUI 0.3.64 on cpu',
      models: ['limn-lab-tiny.safetensors'],
    });
    expect(body.samplers).toContain('euler');
  });

  test('is told what a provider lacks, and that one does not answer', async () => {
    const { id } = await added({ settings: { model: 'other.safetensors' } });
    const lacking = await ada.call(providerRoutes.test, { params: { id } });
    expect(lacking.body).toMatchObject({
      ok: false,
      message: 'It does not have ‘other.safetensors’.',
    });
    await replay.close();
    const gone = await ada.call(providerRoutes.test, { params: { id } });
    expect(gone.body).toMatchObject({ ok: false, message: 'It cannot be reached.' });
    replay = await comfyReplay('inventory');
  });

  test('offers what was trained on scraped pictures only by a decision of its own', async () => {
    await added({ training: { source: 'scraped', text: 'The web.', url: null } });
    expect(await offered()).toEqual([]);
    await ada.call(providerRoutes.setAnyTraining, { body: { anyTraining: true } });
    expect(await offered()).toEqual(['Harbour XL']);
    await ada.call(providerRoutes.setAnyTraining, { body: { anyTraining: false } });
    expect(await offered()).toEqual([]);
  });

  test.each([
    ['public-domain', true],
    ['open', true],
    ['undisclosed', false],
  ] as const)('says that a model learned from %s pictures', async (source, clean) => {
    const made = await added({ training: { source, text: 'See there.', url: null } });
    expect(made).toMatchObject({ offered: clean, training: { source } });
    await ada.call(providerRoutes.setAnyTraining, { body: { anyTraining: true } });
    const { body } = await ada.call(studioRoutes.models);
    expect(body.models.at(-1)?.training).toEqual({ kind: source, text: 'See there.', url: null });
    await ada.call(providerRoutes.setAnyTraining, { body: { anyTraining: false } });
  });

  test('sees models with clean training first', async () => {
    await added({ name: 'Scraped', training: { source: 'scraped', text: 'The web.', url: null } });
    await ada.call(providerRoutes.create, { body: composerAt(replay.url, { name: 'Clean' }) });
    const { body } = await ada.call(providerRoutes.list);
    expect(body.providers.map(({ name }) => name)).toEqual(['Clean', 'Scraped']);
  });

  test('changes a provider without entering its key again, but not its address', async () => {
    const { id } = await added();
    const { headers: _, ...rest } = composerAt(replay.url, { credits: 9 });
    const same = await ada.call(providerRoutes.update, { params: { id }, body: rest });
    expect(same.body).toMatchObject({ credits: 9, headerNames: ['x-api-key'] });
    await ada.call(providerRoutes.test, { params: { id } });
    expect(replay.asked.at(-1)!.headers['x-api-key']).toBe('open sesame');
    const moved = await ada.call(providerRoutes.update, {
      params: { id },
      body: { ...rest, address: 'http://127.0.0.1:1' },
    });
    expect(moved.body.headerNames).toEqual([]);
  });

  test.each([
    [{ address: 'ftp://example.com' }, 'address'],
    [{ address: 'http://user:pass@example.com' }, 'address'],
    [{ headers: [{ name: 'x key', value: 'a' }] }, 'headers.0.name'],
    [{ headers: [{ name: 'x-key', value: 'a\nb' }] }, 'headers.0.value'],
    [{ settings: { model: '' } }, 'settings.model'],
    [{ settings: { model: 'm', graph: '{"nodes":[],"links":[]}' } }, 'settings.graph'],
    [{ credits: 0 }, 'credits'],
    [{ settings: { model: 'm', servers: ['not an address'] } }, 'settings.servers.0'],
    [
      { kind: 'bria' as const, settings: { model: '', servers: ['http://localhost:8189'] } },
      'settings.servers',
    ],
    [{ settings: { model: 'm', controlKind: 'depth' as const } }, 'settings.controlKind'],
  ])('%j is refused at its field', async (more, path) => {
    const { status, error } = await ada.call(providerRoutes.create, {
      body: composerAt('http://localhost:8188', more),
    });
    expect(status).toBe(422);
    expect(error?.fields?.map((field) => field.path)).toContain(path);
  });

  test('tests each of its servers, and says which one lacks what', async () => {
    const { id } = await added();
    const test = async (settings: object) => {
      const body = composerAt(replay.url, {
        settings: { model: 'limn-lab-tiny.safetensors', ...settings },
      });
      await ada.call(providerRoutes.update, { params: { id }, body });
      return (await ada.call(providerRoutes.test, { params: { id } })).body;
    };
    const both = await test({ servers: ['http://127.0.0.1:1'] });
    expect(both).toMatchObject({
      ok: false,
      message: 'http://127.0.0.1:1: It cannot be reached.',
    });
    expect(both.models).toContain('limn-lab-tiny.safetensors');
    // The server lacks the node that computes depth.
    expect(await test({ controlNet: 'depth.safetensors', controlKind: 'depth' })).toMatchObject({
      ok: false,
    });
  });

  test('removes a provider, and another of its name makes another model', async () => {
    const first = await added();
    await ada.call(providerRoutes.remove, { params: { id: first.id } });
    const again = await ada.call(providerRoutes.create, { body: composerAt(replay.url) });
    expect(again.body.modelId).not.toBe(first.modelId);
    expect((await ada.call(providerRoutes.test, { params: { id: first.id } })).status).toBe(404);
  });
});

test('a server that the environment names is there from the start, and not offered until it is described', async () => {
  const other = await startTestServer({
    LIMN_ACCEPTANCE: 'open',
    LIMN_COMFYUI_URL: 'http://127.0.0.1:8188/',
    LIMN_COMFYUI_CHECKPOINT: 'Harbour.safetensors',
    LIMN_COMFYUI_HEADER: 'Authorization: Bearer abc',
  });
  onTestFinished(() => other.close());
  const admin = await other.as('ada@limn.test');
  await admin.call(identityRoutes.login);
  const { providers } = (await admin.call(providerRoutes.list)).body;
  expect(providers).toMatchObject([
    {
      name: 'Harbour',
      fromEnvironment: true,
      offered: false,
      address: 'http://127.0.0.1:8188',
      headerNames: ['Authorization'],
    },
  ]);
});

test('a server on a private network is not called unless the operator names it, and nothing is told of it', async () => {
  const careful = await startTestServer({ LIMN_PROVIDER_HOSTS: '' });
  onTestFinished(() => careful.close());
  const inner = await comfyReplay('inventory');
  onTestFinished(() => inner.close());
  const admin = await adminOf(careful);
  const { hostname, port } = new URL(inner.url);
  for (const address of [
    inner.url,
    `http://localhost:${port}`,
    `http://2130706433:${port}`,
    `http://[::ffff:${hostname}]:${port}`,
    'http://169.254.169.254/latest/meta-data',
  ]) {
    const { status, error } = await admin.call(providerRoutes.create, {
      body: composerAt(address),
    });
    expect([address, status, error?.fields?.[0]?.path]).toEqual([address, 422, 'address']);
    expect(error?.message).toContain('LIMN_PROVIDER_HOSTS');
  }
  const behind = await admin.call(providerRoutes.create, {
    body: composerAt('https://models.example.com', {
      settings: { model: 'a.safetensors', servers: [inner.url] },
    }),
  });
  expect(behind.error?.fields?.[0]?.path).toBe('settings.servers.0');
  // One that was entered before the rule is not called either.
  const { body } = await admin.call(providerRoutes.create, {
    body: composerAt('https://models.example.com'),
  });
  await careful.handle.db.execute(sql`update providers set address = ${inner.url}`);
  const tested = await admin.call(providerRoutes.test, { params: { id: body.id } });
  expect(tested.body).toMatchObject({
    ok: false,
    message:
      'It is on a private network. Add its host to LIMN_PROVIDER_HOSTS to allow calls to it.',
  });
  expect(inner.asked).toEqual([]);
});
