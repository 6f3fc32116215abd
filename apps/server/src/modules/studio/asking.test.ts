import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import type { GenerationId, StyleId, UserId } from '@limn/contracts/ids';
import { savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
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
        { path: 'name', message: 'Give it a name.' },
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
        model?: string;
        worker?: string;
      } = {},
    ): Promise<GenerationId> {
      const { status = 'queued', second = 0, took = 0, progress = 0 } = more;
      const { model = 'limn-collage', worker = 'a' } = more;
      const at = sql`'2026-01-01'::timestamptz + make_interval(secs => ${second})`;
      const id = `gen_${randomUUID()
        .replaceAll('-', '')
        .slice(0, 26)
        .toUpperCase()
        .replaceAll(/[ILOU]/g, '0')}`;
      const ended = status === 'succeeded';
      await server.handle.db.execute(sql`
        insert into generations (id, user_id, profile_id, style_id, request_id, recipe, status, credits_reserved,
          credits_spent, free_pictures, sample, progress, step, current, attempts, turn, worker, created_at, started_at, finished_at)
        select ${id}, ${user}, profile_id, ${style}, ${id}, jsonb_build_object('v', 1, 'prompt', 'x', 'model', ${model}::text,
            'number_of_images', 1, 'image_dimensions', '1024x1024'), ${status}, 0, 0, 0, false, ${progress}, '', 1, 0, ${turn},
          ${status === 'queued' ? null : worker}, ${at}, case when ${status !== 'queued'} then ${at} end,
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
        'You have 10 generations waiting, the most of the plan Free. Start another when one has ended.',
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
      // The third round has come, and whoever asks now comes after those who waited for it.
      await db.execute(
        sql`update generations set status = 'running', started_at = now() where turn = 3`,
      );
      expect(await turn(ids.mira)).toBe(3);
      // What waits for providers has rounds of its own.
      expect(await turn(ids.mira, 'composed-harbour-xl')).toBe(1);
    });

    describe('says how long the work before one takes', () => {
      const now = new Date('2026-01-01T00:00:00Z');
      const waitings = (...ids: GenerationId[]) => waitingOf(server.handle.db, ids, now);
      /** A tenth is added for those who come meanwhile. */
      const near = (seconds: number) => expect.closeTo(seconds * 1.1, -0.7) as number;
      beforeEach(async () => {
        await server.handle.db.execute(
          sql`update generations set status = 'cancelled', finished_at = coalesce(finished_at, created_at)`,
        );
        // Two at once, as they are painted: eight, ten and twelve seconds each.
        for (const [pair, took] of [8, 10, 12].entries())
          for (const user of [ids.cleo, ids.mira])
            await row(user, 1, { status: 'succeeded', second: pair * 20 - 2000, took });
      });

      test('with people taking turns, two at a time', async () => {
        const running = await row(ids.cleo, 1, { status: 'running', second: -5, progress: 0.5 });
        await row(ids.mira, 1, { status: 'running', second: -2, progress: 0.2 });
        const second = await row(ids.cleo, 2, { second: -208 });
        const third = await row(ids.cleo, 3, { second: -207 });
        const others = await row(ids.mira, 1, { second: -80 });
        const waiting = await waitings(running, second, third, others);
        // Mira came last and is next: she has only this one.
        expect(waiting.get(others)).toEqual({ ahead: 2, startsIn: near(5.5) });
        expect(waiting.get(second)).toEqual({ ahead: 3, startsIn: near(8.5) });
        expect(waiting.get(third)).toEqual({ ahead: 4, startsIn: near(19) });
        expect(waiting.has(running)).toBe(false);
      });

      test('of which there is none where a place is free', async () => {
        await row(ids.cleo, 1, { status: 'running', second: -10, progress: 0.5 });
        const next = await row(ids.mira, 1, { second: -9 });
        expect((await waitings(next)).get(next)).toEqual({ ahead: 1, startsIn: 0 });
      });

      test('with what models compose in a queue of its own, four at a time', async () => {
        const model = 'composed-harbour-xl';
        for (const second of [-1000, -999, -998, -997])
          await row(ids.cleo, 1, { status: 'succeeded', second, took: 40, model });
        for (const second of [-20, -20, -20, -20])
          await row(ids.cleo, 1, { status: 'running', second, progress: 0.5, model });
        const composed = await row(ids.cleo, 5, { second: -150, model });
        const painted = await row(ids.mira, 1, { second: -149 });
        const waiting = await waitings(composed, painted);
        expect(waiting.get(painted)).toEqual({ ahead: 0, startsIn: 0 });
        // One is painted beside them, and slows them.
        expect(waiting.get(composed)).toEqual({ ahead: 4, startsIn: near(26) });
      });

      test('and of those that take longer than others by what they have taken', async () => {
        for (const user of [ids.cleo, ids.mira])
          await row(user, 1, { status: 'running', second: -16, progress: 0.5 });
        const next = await row(ids.mira, 2, { second: -208 });
        // Half of them took sixteen seconds, where the whole of one takes ten.
        expect((await waitings(next)).get(next)).toEqual({ ahead: 2, startsIn: near(13) });
      });

      test('with the places of every worker that was heard of', async () => {
        for (const worker of ['a', 'a', 'b', 'b'])
          await row(ids.mira, 1, { status: 'running', second: -5, progress: 0.5, worker });
        const first = await row(ids.mira, 1, { second: -204 });
        const more: GenerationId[] = [];
        for (const turn of [2, 3, 4, 5]) more.push(await row(ids.mira, turn, { second: -203 }));
        const waiting = await waitings(first, ...more);
        expect(waiting.get(first)?.startsIn).toEqual(near(5.5));
        expect(waiting.get(more[2]!)?.startsIn).toEqual(near(6));
        expect(waiting.get(more[3]!)).toEqual({ ahead: 8, startsIn: near(17) });
      });

      test('and reckons with those who were here of late and may go before', async () => {
        for (const second of [-6, -5])
          await row(ids.mira, 1, { status: 'running', second, progress: 0.5 });
        const [next, last] = [
          await row(ids.mira, 2, { second: -204 }),
          await row(ids.mira, 4, { second: -203 }),
        ];
        const before = await waitings(next, last);
        await row(ids.cleo, 1, { status: 'succeeded', second: -30, took: 10 });
        const after = await waitings(next, last);
        // The next round has come, and nobody can come into it before.
        expect(after.get(next)!.startsIn).toBeCloseTo(before.get(next)!.startsIn!, -0.5);
        expect(after.get(last)!.ahead).toBe(before.get(last)!.ahead);
        expect(after.get(last)!.startsIn).toBeGreaterThan(before.get(last)!.startsIn! + 5);
      });

      test('and with nobody who may go before among what models compose, where few do', async () => {
        const model = 'composed-a';
        const came = (user: string) =>
          row(user, 1, { status: 'succeeded', second: -30, took: 10, model });
        await came(ids.mira);
        for (let n = 0; n < 4; n += 1)
          await row(ids.mira, 1, { status: 'running', second: -6, progress: 0.5, model });
        const last = await row(ids.mira, 4, { second: -4, model });
        const before = (await waitings(last)).get(last)!;
        await came(ids.cleo);
        expect((await waitings(last)).get(last)).toEqual({
          ahead: before.ahead,
          startsIn: near(before.startsIn! / 1.1),
        });
      });

      test('and knows nothing of it where nothing was measured', async () => {
        await server.handle.db.execute(sql`update generations set status = 'cancelled'`);
        for (const second of [-11, -10])
          await row(ids.cleo, 1, { status: 'running', second, progress: 0.5 });
        const next = await row(ids.mira, 1, { second: -9 });
        expect((await waitings(next)).get(next)).toEqual({ ahead: 2, startsIn: null });
      });
    });
  });
});
