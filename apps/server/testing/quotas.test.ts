import { boardRoutes, mostBoards } from '@limn/contracts/boards';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes, mostCanvases } from '@limn/contracts/canvases';
import { mostSavedRecipes, savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { imageRoutes, uploadLimits } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../seeds/steps.ts';
import { rows } from '../src/platform/database/database.ts';
import { testPicture } from './pictures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Calls at once: enough for some to count before others have written. */
const atOnce = 6;

describe('several calls at once never pass a limit', () => {
  let server: TestServer;
  let cleo: Actor;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_RATE_LIMIT: '0' });
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  });
  afterAll(() => server.close());

  test.each<{
    table: string;
    most: number;
    add: (n: number) => Promise<{ status: number }>;
  }>([
    {
      table: 'saved_recipes',
      most: mostSavedRecipes,
      add: (n) =>
        cleo.call(savedRecipeRoutes.save, {
          body: { name: `Recipe ${n}`, recipe: { prompt: 'a harbour at dusk' } },
        }),
    },
    {
      table: 'boards',
      most: mostBoards,
      add: (n) => cleo.call(boardRoutes.create, { body: { name: `Board ${n}` } }),
    },
    {
      table: 'canvases',
      most: mostCanvases,
      add: (n) => cleo.call(canvasRoutes.create, { body: { name: `Canvas ${n}` } }),
    },
    {
      table: 'images',
      most: uploadLimits.pictures,
      add: async (n) =>
        cleo.call(imageRoutes.upload, {
          file: { name: `${n}.png`, bytes: await testPicture(n) },
          query: { mine: 'true' },
        }),
    },
  ])('of $table', async ({ table, most, add }) => {
    const { db } = server.handle;
    const name = sql.identifier(table);
    const count = async () =>
      (await rows<{ n: number }>(db, sql`select count(*)::int as n from ${name}`))[0]!.n;
    expect((await add(0)).status).toBeLessThan(300);
    // Copies of the first, up to one less than there may be.
    await db.execute(
      sql`insert into ${name}
          select (jsonb_populate_record(t, jsonb_build_object('id', left(t.id, -6) || lpad(n::text, 6, '0'), 'name', 'Copy ' || n))).*
          from ${name} t, generate_series(1, ${most - 2}::int) n`,
    );
    expect(await count()).toBe(most - 1);
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, n) => add(n + 1)));
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    expect(await count()).toBe(most);
  });
});
