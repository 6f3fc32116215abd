import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import type { GenerationId, StyleId, UserId } from '@limn/contracts/ids';
import { savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { rows } from '../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { moveGeneration } from './queries.ts';
import { turnOf, waitingOf } from './waiting.ts';

describe('asking for pictures', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  let style: StyleId;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  test('wildcards are drawn for each picture by its seed, and read word by word', async () => {
    const prompt = 'a {red|blue} boat';
    const images = await generate(cleo, style, { prompt, number_of_images: 2, seed: 4 });
    for (const image of images) expect(image.recipe?.prompt).toMatch(/^a (red|blue) boat$/);
    const [again] = await generate(cleo, style, { prompt, seed: images[1]!.recipe!.seed });
    expect(again!.recipe?.prompt).toBe(images[1]!.recipe!.prompt);
    const { body } = await cleo.call(studioRoutes.readPrompt, {
      body: { prompt, image_dimensions: '512x512' },
    });
    expect(body.words.map(({ word, start }) => [word, start])).toContainEqual(['boat', 13]);
  });

  test('what threads did for a generation is counted', async () => {
    const started = performance.now();
    await generate(cleo, style, { number_of_images: 3, seed: 5 });
    const seconds = (performance.now() - started) / 1000;
    const [last] = await rows<{ worked: number; atWork: number }>(
      server.handle.db,
      sql`select worked, at_work as "atWork" from generations order by created_at desc, id desc limit 1`,
    );
    expect(last!.worked).toBeGreaterThan(0);
    // The work of all threads is at most the elapsed time.
    expect(last!.worked).toBeLessThan(seconds);
    expect(last!.atWork).toBe(0);
  });

  describe('saved recipes', () => {
    const keep = (name: string, recipe: object = {}, actor = cleo) =>
      actor.call(savedRecipeRoutes.save, {
        body: { name, recipe: { prompt: 'a harbour at dusk', quality: 55, ...recipe } },
      });
    const kept = async (actor = cleo) => (await actor.call(savedRecipeRoutes.list)).body.recipes;

    test('come back whole, one of a name, and are nobody else’s', async () => {
      await keep('Dusk');
      await keep('Morning', { prompt: '' });
      await keep('DUSK', { quality: 80 });
      expect((await kept()).map(({ name, recipe }) => [name, recipe.quality])).toEqual([
        ['DUSK', 80],
        ['Morning', 55],
      ]);
      expect(await kept(mira)).toEqual([]);
      const [dusk] = await kept();
      const gone = (actor: Actor) =>
        actor.call(savedRecipeRoutes.remove, { params: { id: dusk!.id } });
      expect((await gone(mira)).status).toBe(404);
      expect((await gone(cleo)).status).toBe(204);
      expect((await gone(cleo)).status).toBe(404);
    });

    test('need a name', async () => {
      const { status, error } = await keep('  ');
      expect([status, error?.fields?.[0]]).toEqual([
        422,
        { path: 'name', message: 'Give the recipe a name.' },
      ]);
    });
  });

  describe('the queue', () => {
    const ids = { cleo: '', mira: '' };
    beforeEach(async () => {
      ids.cleo = (await cleo.call(identityRoutes.me)).body.id;
      ids.mira = (await mira.call(identityRoutes.me)).body.id;
    });
    /** Rows as the studio writes them, without anybody who paints them. */
    async function row(
      user: string,
      turn: number,
      more: {
        status?: string;
        second?: number;
        took?: number;
        progress?: number;
        worked?: number;
      } = {},
    ): Promise<GenerationId> {
      const { status = 'queued', second = 0, took = 0, progress = 0, worked = null } = more;
      const atWork = status === 'running' ? 1 : 0;
      const at = sql`'2026-01-01'::timestamptz + make_interval(secs => ${second})`;
      const id = `gen_${randomUUID()
        .replaceAll('-', '')
        .slice(0, 26)
        .toUpperCase()
        .replaceAll(/[ILOU]/g, '0')}`;
      const ended = status === 'succeeded';
      await server.handle.db.execute(sql`
        insert into generations (id, user_id, profile_id, style_id, request_id, recipe, status, credits_reserved,
          credits_spent, free_pictures, sample, progress, step, current, attempts, turn, worker,
          worked, at_work, created_at, started_at, finished_at)
        select ${id}, ${user}, profile_id, ${style}, ${id}, jsonb_build_object('v', 1, 'prompt', 'x', 'model', 'limn-collage',
            'number_of_images', 1, 'image_dimensions', '1024x1024'), ${status}, 0, 0, 0, false, ${progress}, null, 1, 0, ${turn},
          ${status === 'queued' ? null : 'a'}, ${worked}, ${atWork}, ${at}, case when ${status !== 'queued'} then ${at} end,
          case when ${ended} then ${at} + make_interval(secs => ${took}) end
        from art_styles where id = ${style}`);
      return id as GenerationId;
    }

    test('holds as many as the plan says, and tells the next which plan', async () => {
      for (let turn = 1; turn <= 10; turn++) await row(ids.mira, turn);
      const { status, error } = await mira.call(studioRoutes.generate, {
        body: {
          prompt: 'a hill',
          style,
          image_dimensions: '512x512',
          quality: 10,
          requestId: randomUUID(),
        },
      });
      expect([status, error?.message]).toEqual([
        429,
        'You have 10 generations waiting, the maximum of the plan Free. Start another when one has ended.',
      ]);
    });

    test('takes one of each person a round, and nobody is gone before for ever', async () => {
      const { db } = server.handle;
      await db.execute(sql`update generations set status = 'cancelled', finished_at = now()`);
      const turn = (user: string, model = 'limn-collage') =>
        turnOf(db, { id: 'gen_none' as GenerationId, userId: user as UserId, model });
      expect(await turn(ids.cleo)).toBe(1);
      const first = await row(ids.cleo, 1, { status: 'running' });
      for (const second of [2, 3]) await row(ids.cleo, second);
      expect(await turn(ids.cleo)).toBe(4);
      // Before her second.
      expect(await turn(ids.mira)).toBe(1);
      await db.execute(
        sql`update generations set status = 'cancelled', finished_at = now() where id = ${first}`,
      );
      expect(await turn(ids.mira)).toBe(2);
      // The third round has started: a new request comes after those that waited for it.
      await db.execute(
        sql`update generations set status = 'running', started_at = now() where turn = 3`,
      );
      expect(await turn(ids.mira)).toBe(3);
      // Work at providers has its own rounds.
      expect(await turn(ids.mira, 'composed-harbour-xl')).toBe(1);
    });

    test('one that ends while it is cancelled keeps how it ended', async () => {
      const { db } = server.handle;
      const id = await row(ids.mira, 1, { status: 'running' });
      const ending = Promise.withResolvers<void>();
      const end = db.transaction(async (tx) => {
        await moveGeneration(tx, id, 'succeeded', {
          finishedAt: new Date(),
          step: { kind: 'done' },
        });
        await ending.promise;
      });
      const cancelled = mira.call(studioRoutes.cancel, { params: { id } });
      // PostgreSQL lets the cancellation read the state from before, and has it wait for the row.
      await setTimeout(500);
      ending.resolve();
      await end;
      expect((await cancelled).body.status).toBe('succeeded');
      const [kept] = await rows(
        db,
        sql`select step, cancel_requested_at as "cancelRequestedAt" from generations where id = ${id}`,
      );
      expect(kept).toEqual({ step: { kind: 'done' }, cancelRequestedAt: null });
      await db.execute(sql`delete from generations where id = ${id}`);
    });

    test('says how long the work before one takes, by what threads did for others', async () => {
      const now = new Date('2026-01-01T00:00:00Z');
      const { db } = server.handle;
      await db.execute(
        sql`update generations set status = 'cancelled', finished_at = coalesce(finished_at, created_at)`,
      );
      const waitings = (...ids: GenerationId[]) => waitingOf(db, ids, { now, threads: 2 });
      const first = await row(ids.cleo, 1, { status: 'running', second: -9, progress: 0.5 });
      await row(ids.mira, 1, { status: 'running', second: -8, progress: 0.2 });
      const second = await row(ids.cleo, 2, { second: -208 });
      const others = await row(ids.mira, 1, { second: -80 });
      expect((await waitings(second)).get(second)).toEqual({ ahead: 3, startsIn: null });
      for (const took of [4, 6])
        await row(ids.mira, 1, { status: 'succeeded', second: -2000, took, worked: took });
      const waiting = await waitings(first, second, others);
      // Mira came last and is next: she has only this one.
      const about = (seconds: number) => expect.closeTo(seconds, -0.5) as number;
      expect(waiting.get(others)).toEqual({ ahead: 2, startsIn: about(7) });
      expect(waiting.get(second)).toEqual({ ahead: 3, startsIn: about(9) });
      expect(waiting.has(first)).toBe(false);
    });
  });
});
