import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { settingsOf, verdictsOf, wrongOf } from '../../testing/findings.ts';
import { freePort } from '../../testing/postgres.ts';
import { startStore } from '../../testing/store.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { checkDatabase } from './database.ts';
import { examine } from './examine.ts';
import { checkStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-doctor-'));
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the database', () => {
  test('that is not there is told without its password', async () => {
    const url = `postgres://limn:tell-nobody@127.0.0.1:${await freePort()}/limn`;
    const findings = await examine(settingsOf({ DATABASE_URL: url }), folder);
    expect(verdictsOf(findings, 'DATABASE_URL')).toEqual(['wrong']);
    expect(JSON.stringify(findings)).not.toContain('tell-nobody');
  });

  test.runIf(inject('database').kind === 'postgres')(
    'is asked for its version, rights, schema, clock and notifications',
    async () => {
      const handle = await openTestDatabase();
      const { connectionString } = handle.boss as { connectionString: string };
      const config = settingsOf({ DATABASE_URL: connectionString });
      const well = await checkDatabase(config);
      expect(wrongOf(well)).toEqual([]);
      expect(verdictsOf(well, 'LISTEN')).toEqual(['ok']);
      expect(verdictsOf(well, 'schema')).toEqual(['ok']);

      await handle.script(`insert into migrations (name, sha256) values ('9998-later.sql', 'x')`);
      expect(verdictsOf(await checkDatabase(config), 'schema')).toEqual(['wrong']);
      await handle.script(`delete from migrations where name > '1010'`);
      expect(verdictsOf(await checkDatabase(config), 'schema')).toEqual(['warning']);
      await handle.script(`update migrations set sha256 = 'x' where name like '1001%'`);
      expect(verdictsOf(await checkDatabase(config), 'schema')).toEqual(['wrong']);
      await handle.close();

      const admin = new pg.Client({ connectionString });
      await admin.connect();
      await admin.query(`drop role if exists doctor_reader`);
      await admin.query(`create role doctor_reader login`);
      await admin.query(`grant select on migrations to doctor_reader`);
      await admin.end();
      const reader = connectionString.replace('limn@', 'doctor_reader@');
      const found = await checkDatabase(settingsOf({ DATABASE_URL: reader }));
      expect(wrongOf(found)).toContainEqual(expect.stringMatching(/doctor_reader may not create/));
    },
  );
});

describe('the storage', () => {
  async function storeOf(buckets: string[]): Promise<Record<string, string>> {
    const store = await startStore(mkdtempSync(join(folder, 's3-')), buckets);
    closers.push(() => store.close());
    return { ...store.env, S3_BUCKET: 'pictures' };
  }

  test('takes a probe, gives a part of it back, and is seen to be open to strangers', async () => {
    // This store does not check credentials.
    const findings = await checkStorage(settingsOf(await storeOf(['pictures'])));
    expect(findings[0]).toMatchObject({ part: 'S3_BUCKET', verdict: 'ok' });
    expect(wrongOf(findings)).toEqual([
      'S3_BUCKET: Anybody can list pictures.',
      'S3_BUCKET: Anybody can read what is in pictures.',
    ]);
  });

  test.each([
    ['has no such bucket', async () => storeOf([])],
    [
      'knows another key',
      async () => ({ ...(await storeOf(['pictures'])), S3_ACCESS_KEY_ID: 'other' }),
    ],
    ['is not there', async () => ({ ...(await storeOf([])), S3_ENDPOINT: 'http://127.0.0.1:1' })],
  ])('that %s is wrong', async (_name, env) => {
    const findings = await checkStorage(settingsOf(await env()));
    expect(verdictsOf(findings, 'S3_BUCKET')).toEqual(['wrong']);
  });

  test('in a folder that cannot be written to is wrong', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(wrongOf(await checkStorage(settingsOf({ LIMN_DATA: file })))).toHaveLength(1);
  });
});
