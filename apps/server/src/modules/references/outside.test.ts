import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Actor } from '@limn/contracts/call';
import type { ReferenceId } from '@limn/contracts/ids';
import { referenceRoutes } from '@limn/contracts/references';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUp } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { mirrorSettings, pictureHosts, startMirror } from '../../../testing/reference-mirror.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let mirror: Awaited<ReturnType<typeof startMirror>>;
let server: TestServer;
let cleo: Actor;

/** A server that searches the mirror, new in everything but the mirror. */
async function start(env: Record<string, string> = mirrorSettings) {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open', ...env }, { network: mirror.network });
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  onTestFinished(() => server.close());
}
const search = async (words: string, more: { page?: number; aspect?: number } = {}) =>
  (await cleo.call(referenceRoutes.search, { query: { words, page: 1, ...more } })).body;
const open = (id: ReferenceId) => cleo.call(referenceRoutes.get, { params: { id } });

beforeAll(async () => {
  mirror = await startMirror();
});
afterEach(() => mirror.reset());
afterAll(() => mirror.close());

test('a fresh server asks nobody', async () => {
  await start({});
  expect(await search('a boat on a river')).toEqual({
    own: [],
    references: [],
    preselected: null,
    problems: [],
  });
  expect(mirror.asked).toEqual([]);
});

test('words find pictures at all sources, each once, with thumbnails of our own', async () => {
  await start();
  const { references, problems } = await search('a boat on a river');
  expect(problems).toEqual([]);
  // Three sources have the same photograph: it is shown once.
  expect(references.map(({ title }) => title)).toEqual([
    'Boats at Nagasaki',
    'Canyon with a boat & cliffs',
  ]);
  expect(mirror.busiest()).toBeLessThanOrEqual(2);
  for (const { thumbnailUrl } of references) {
    expect(thumbnailUrl).toMatch(/^\/api\/references\/v1\/references\/ref_/);
    expect((await fetch(server.url + thumbnailUrl)).headers.get('content-type')).toBe('image/webp');
  }
  const asked = mirror.asked.length;
  expect((await search('a boat on a river')).references.map(({ id }) => id)).toEqual(
    references.map(({ id }) => id),
  );
  expect(mirror.asked).toHaveLength(asked);
  // The database does not reveal the search words.
  const kept = await rows<{ digest: string }>(
    server.handle.db,
    sql`select digest from reference_searches`,
  );
  expect(kept.every(({ digest }) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
  await server.moveClock('+25h');
  await search('a boat on a river');
  expect(mirror.asked.length).toBeGreaterThan(asked);
});

test('an opened reference has its file, fetched once, with where it is from', async () => {
  await start();
  const [found] = (await search('house on the prairie')).references;
  const { body } = await open(found!.id);
  const starter = new URL('../../../content/references/dust-bowl-home.jpg', import.meta.url);
  const file = await readFile(fileURLToPath(starter));
  expect(body).toMatchObject({
    title: 'House on the prairie',
    licence: 'cc0',
    sha256: createHash('sha256').update(file).digest('hex'),
    width: 1024,
    height: 788,
  });
  const answer = await fetch(server.url + body.fileUrl);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  const asked = mirror.asked.length;
  expect((await open(found!.id)).body.sha256).toBe(body.sha256);
  expect(mirror.asked).toHaveLength(asked);
});

test('what a source says now replaces what it said before, and is written only where it differs', async () => {
  await start();
  const [found] = (await search('house on the prairie')).references;
  /** `xmin` changes with every write to a row. */
  const versions = () =>
    rows(
      server.handle.db,
      sql`select id, xmin::text as version from reference_pictures order by id`,
    );
  const change = (to: string) =>
    server.handle.db.execute(
      sql`update reference_pictures set title = ${to}, licence = 'pdm' where id = ${found!.id}`,
    );
  await change('Under another title');
  expect((await search('house on the prairie')).references[0]).toMatchObject({
    id: found!.id,
    title: 'House on the prairie',
    licence: 'cc0',
  });
  const before = await versions();
  await search('house on the prairie');
  expect(await versions()).toEqual(before);
});

test('sources that fail are named, and the others still answer', async () => {
  await start();
  mirror.behave('openverse.test', 'limited');
  mirror.behave('met.test', 'silent');
  const { references, problems } = await search('house on the prairie');
  expect(references.map(({ sourceName }) => sourceName)).toEqual(['The Art Institute of Chicago']);
  expect(problems).toEqual(['Openverse wants fewer searches.', 'The Met did not answer in time.']);
});

test('a picture that cannot be fetched is not shown', async () => {
  await start({ ...mirrorSettings, LIMN_REFERENCE_SOURCES: 'met' });
  for (const behaviour of ['html', 'bomb', 'half', 'redirect', 'huge'] as const) {
    mirror.behave(pictureHosts.met, behaviour);
    expect((await search('house on the prairie')).references).toEqual([]);
  }
  mirror.behave(pictureHosts.met, 'well');
  expect((await search('house on the prairie')).references).toHaveLength(1);
});

test('a file that is not a picture, or is gone, is refused in words and can be opened later', async () => {
  await start({ ...mirrorSettings, LIMN_REFERENCE_SOURCES: 'met' });
  const [found] = (await search('house on the prairie')).references;
  for (const behaviour of ['html', 'bomb', 'half', 'redirect', 'huge', 'down'] as const) {
    mirror.behave(pictureHosts.met, behaviour);
    const { status, body } = await open(found!.id);
    expect([behaviour, status]).toEqual([behaviour, 503]);
    expect(JSON.stringify(body)).toMatch(/The Met (did not|sent too much)/);
    expect(JSON.stringify(body)).not.toContain('inside.test');
  }
  mirror.behave(pictureHosts.met, 'well');
  expect((await open(found!.id)).status).toBe(200);
});
