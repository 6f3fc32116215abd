import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { identityRoutes } from '@limn/contracts/identity';
import { imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { testPictures } from '../../testing/pictures.ts';
import { generate, publishStyle, signUp, startStyle } from '../../testing/scenario.ts';
import { eventually, startTestServer } from '../../testing/test-server.ts';

test('the works of a deleted artist are gone, but for what pictures are credited with', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { db } = server.handle;
  const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const style = await publishStyle(gus, 'Soon gone');
  // Mira has handed in the same pictures: hers must stay.
  const [copy] = await testPictures(4);
  const hers = await startStyle(mira, 'Staying');
  await mira.call(styleRoutes.upload, {
    params: { id: hers },
    file: { name: 'same.png', bytes: copy! },
  });
  const [image] = await generate(cleo, style);
  const files = await rows<{ storage_key: string; thumbnail_key: string }>(
    db,
    sql`select storage_key, thumbnail_key from artworks where style_id = ${style} order by id`,
  );
  const isThere = (key: string) => existsSync(join(server.dataFolder, 'files', key));
  expect(files.map((file) => isThere(file.storage_key))).toEqual([true, true, true, true]);

  await gus.call(identityRoutes.deleteMe, { body: { email: 'gus@limn.test' } });
  await server.moveClock('+15d');
  const shared = (
    await rows<{ storage_key: string }>(
      db,
      sql`select storage_key from artworks where style_id = ${hers}`,
    )
  )[0]!.storage_key;
  await eventually('the works are gone', async () => {
    const left = files.filter((file) => isThere(file.storage_key));
    return left.length === 1 && left[0]!.storage_key === shared;
  });
  expect(files.every((file) => isThere(file.thumbnail_key))).toBe(true);
  await eventually('nobody remembers the address', async () => {
    const [found] = await rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from mails where recipient = 'gus@limn.test'`,
    );
    return found?.count === 0;
  });
  const { body } = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
  expect(body.credits[0]!.artworks.length).toBeGreaterThan(0);
});
