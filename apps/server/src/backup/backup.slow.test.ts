import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, actorAt } from '@limn/contracts/call';
import { licensingRoutes } from '@limn/contracts/licensing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { backupPath } from '../backup-route.ts';
import { issueToken, readSigningKey } from '../modules/identity/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { type ChildServer, childServer } from '../../testing/child-server.ts';
import { freePort } from '../../testing/postgres.ts';
import { buyLicence, generate, signUp } from '../../seeds/steps.ts';
import { publishStyle } from '../../testing/scenario.ts';
import { startStore } from '../../testing/store.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const database = inject('database');
const folder = mkdtempSync(join(tmpdir(), 'limn-backup-'));
const options = { force: false, now: new Date('2026-01-02T00:00:00Z'), log: createLog('silent') };

const storesFolder = mkdtempSync(join(tmpdir(), 'limn-stores-'));
const stores: Awaited<ReturnType<typeof startStore>>[] = [];

/** Settings of an empty installation; with PostgreSQL, pictures are in a bucket, as on many machines. */
async function emptyPlace(name: string): Promise<Record<string, string>> {
  const env = { LIMN_SEED: 'false', LIMN_ACCEPTANCE: 'open', LIMN_STYLE_SAMPLES: 'false' };
  if (database.kind === 'pglite') return env;
  const called = `${name}_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create database ${called}`);
  await admin.end();
  const store = await startStore(mkdtempSync(join(storesFolder, 's3-')), ['limn']);
  stores.push(store);
  return { ...env, ...store.env, DATABASE_URL: database.url.replace(/postgres$/, called) };
}

const as = (server: ChildServer) => async (email: string) => {
  const key = await readSigningKey(server.dataFolder);
  return actorAt(server.url, await issueToken({ key, publicUrl: server.url, email }));
};

describe('a backup of a running server', () => {
  let server: ChildServer;
  let config: Config;
  let licence: string;
  let mira: Actor;

  beforeAll(async () => {
    const env = await emptyPlace('backup');
    server = await childServer(env);
    await server.start();
    config = readConfig({
      ...env,
      LIMN_PORT: String(server.port),
      LIMN_DATA: server.dataFolder,
    });
    mira = await signUp({ as: as(server) }, 'mira@limn.test', 'artist', 'Mira Okafor');
    const cleo = await signUp({ as: as(server) }, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const [image] = await generate(cleo, await publishStyle(mira, 'Evening fields'));
    licence = (await buyLicence(cleo, image!, 'personal')).number!;
  });
  afterAll(async () => {
    await server.stop();
    for (const store of stores) await store.close();
    for (const path of [folder, storesFolder]) rmSync(path, { recursive: true, force: true });
  });

  test('is brought back whole in an empty place, and served from there', async () => {
    const { manifest, copied, damaged } = await backUp(config, folder, {
      now: new Date('2026-01-01T00:00:00Z'),
    });
    expect(copied).toBeGreaterThan(5);
    expect(damaged).toEqual([]);
    expect(manifest.rows['ledger_entries']).toBeGreaterThan(0);
    const after = await signUp({ as: as(server) }, 'late@limn.test', 'creator', 'Came Late');
    expect(after.token).toBeTruthy();

    const place = await emptyPlace('restored');
    const restored = await childServer(place);
    const there = readConfig({ ...place, LIMN_DATA: restored.dataFolder });
    const { faults, put } = await restore(there, folder, options);
    expect(faults).toEqual([]);
    expect(put).toBe(manifest.objects);
    await restored.start();
    const guest = actorAt(restored.url, undefined);
    const found = await guest.call(licensingRoutes.certificate, { params: { number: licence } });
    expect(found.body).toMatchObject({ number: licence });
    await restored.stop();

    await expect(restore(there, folder, options)).rejects.toThrow(/say --force/);
    expect((await restore(there, folder, { ...options, force: true })).faults).toEqual([]);
  });

  test('copies only what is new the next time, and forgets what is too old', async () => {
    const { copied, forgotten } = await backUp(config, folder, {
      now: new Date('2026-01-01T01:00:00Z'),
      keep: 1,
    });
    expect(copied).toBe(0);
    expect(forgotten).toEqual(['2026-01-01T00-00-00Z']);
    expect(readdirSync(folder).toSorted()).toEqual(['2026-01-01T01-00-00Z', 'objects']);
  });

  test('says what is damaged before anything is touched', async () => {
    const place = await emptyPlace('damaged');
    const there = readConfig({ ...place, LIMN_DATA: mkdtempSync(join(folder, 'place-')) });
    const name = '2026-01-01T01-00-00Z';
    const manifest = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
    const file = join(folder, name, manifest.database.file);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, 1000));
    await expect(restore(there, folder, options)).rejects.toThrow(/is damaged/);
    writeFileSync(file, bytes);
    const newer = { ...manifest, migration: '9998-later.sql' };
    writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify(newer));
    await expect(restore(there, folder, options)).rejects.toThrow(/newer than this version/);
    expect(readdirSync(there.dataFolder)).toEqual([]);
  });

  test('is given to nobody who cannot read the data folder', async () => {
    for (const authorization of ['', 'Bearer x', `Bearer ${mira.token}`]) {
      const headers = { authorization };
      const answer = await fetch(server.url + backupPath, { method: 'POST', headers });
      expect(answer.status).toBe(404);
    }
  });

  test('is not written where it would be lost with what it copies', async () => {
    const inside = join(config.dataFolder, 'backup');
    await expect(backUp(config, inside, options)).rejects.toThrow(/data folder/);
  });

  test('says that nothing gives a copy when the port is another one', async () => {
    if (database.kind === 'postgres') return;
    const elsewhere = { ...config, port: await freePort() };
    await expect(backUp(elsewhere, join(folder, 'none'), options)).rejects.toThrow(/LIMN_PORT/);
    expect(readdirSync(join(folder, 'none'))).toEqual(['objects']);
  });
});
