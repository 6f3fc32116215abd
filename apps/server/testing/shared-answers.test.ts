import type { Actor } from '@limn/contracts/call';
import type { StyleId } from '@limn/contracts/ids';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken, readSigningKey } from '../src/modules/identity/index.ts';
import { eventually } from '../seeds/eventually.ts';
import { generate, signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('answers that all guests are given alike', () => {
  let server: TestServer;
  let mira: Actor;
  let style: StyleId;
  const path = styleRoutes.list.path;
  const ask = (headers: Record<string, string> = {}, query = '') =>
    fetch(`${server.url}${path}${query}`, { headers });
  const names = async (query = '') =>
    styleRoutes.list.response
      .parse(await (await ask({}, query)).json())
      .artStyles.map(({ name }) => name);
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  test('are told apart by a tag, and not sent twice', async () => {
    const first = await ask();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('cdn-cache-control')).toContain('stale-while-revalidate');
    expect(first.headers.get('vary')).toContain('authorization');
    const etag = first.headers.get('etag')!;
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
  });

  test('are forgotten with every change made here', async () => {
    expect(await names()).toEqual(['Evening fields']);
    await mira.call(styleRoutes.update, { params: { id: style }, body: { name: 'Night fields' } });
    expect(await names()).toEqual(['Night fields']);
  });

  test('are made anew at another address, of what is so now', async () => {
    expect(await names('?sort=name')).toEqual(['Night fields']);
    const body = { name: 'Dawn fields' };
    await mira.call(styleRoutes.update, { params: { id: style }, body });
    expect(await names('?sort=price')).toEqual(['Dawn fields']);
    await mira.call(styleRoutes.update, { params: { id: style }, body: { name: 'Night fields' } });
    expect(await names('?sort=price&size=5')).toEqual(['Night fields']);
  });

  test('are forgotten with changes made by another process', async () => {
    expect(await names()).toEqual(['Night fields']);
    await server.handle.db.execute(sql`update art_styles set name = 'Fields' where id = ${style}`);
    await eventually('it is told', async () => (await names())[0] === 'Fields');
  });

  test('are nobody’s who calls with a token', async () => {
    await ask();
    const key = await readSigningKey(server.dataFolder);
    const token = await issueToken({ key, publicUrl: server.url, email: 'mira@limn.test' });
    const own = await ask({ authorization: `Bearer ${token}` });
    expect([own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([null, 'no-store']);
    const wrong = await ask({ authorization: `Bearer ${token.slice(0, -4)}AAAA` });
    expect(wrong.status).toBe(401);
  });

  test('small pictures are told by their content, whole or in part', async () => {
    const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const [image] = await generate(cleo, style);
    const address = `${server.url}${image!.thumbnailUrl}`;
    const first = await fetch(address);
    const bytes = await first.arrayBuffer();
    const again = await fetch(address);
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(new Uint8Array(bytes));
    const etag = first.headers.get('etag')!;
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = await fetch(address, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });
});
