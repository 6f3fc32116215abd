import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, callRoute, type LooseCall } from '@limn/contracts/call';
import { billingRoutes } from '@limn/contracts/billing';
import { identityRoutes } from '@limn/contracts/identity';
import type { GenerationId, ImageId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { profileRoutes } from '@limn/contracts/profiles';
import { signupRoutes } from '@limn/contracts/signup';
import type { Route } from '@limn/contracts/route';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { issueToken, readSigningKey } from '../src/modules/identity/index.ts';
import { audit } from '../src/modules/ledger/index.ts';
import { openEmbedded, rows } from '../src/platform/database/database.ts';
import { childServer } from './child-server.ts';
import { testPictures } from './pictures.ts';
import { completeDraft } from '../seeds/steps.ts';

/**
 * How often the server is killed, at random moments of the path: less often than a generation may die before
 * it is given up, for all of them may meet the same one.
 */
const kills = 4;

/**
 * Files of a folder, itself included, that other accounts may read. PostgreSQL's catalogue cache does not count: PGlite
 * sets its mode in spite of the umask, in a private folder.
 */
const openToOthers = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) =>
      !name.endsWith('pg_internal.init') && (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

describe.runIf(inject('database').kind === 'pglite')('killed at random moments', async () => {
  const server = await childServer({
    LIMN_SEED: 'false',
    LIMN_STYLE_SAMPLES: 'false',
    LIMN_ACCEPTANCE: 'open',
  });
  afterAll(async () => {
    await server.stop();
    rmSync(server.dataFolder, { recursive: true, force: true });
  });

  /** Makes a call until the server answers it: a killed server costs a wait, never the work. */
  async function persistently<R extends Route>(
    email: string,
    route: R,
    input: LooseCall<R> = {},
  ): Promise<Answer<R>> {
    const key = await readSigningKey(server.dataFolder);
    const token = await issueToken({ key, publicUrl: server.url, email });
    let last: unknown;
    for (let attempt = 0; attempt < 1200; attempt++)
      try {
        const answer = await callRoute(server.url, token, route, input);
        if (answer.status < 500) return answer;
        throw new Error(answer.error?.message);
      } catch (error) {
        last = error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    throw new Error(`${route.method} ${route.path} was never answered`, { cause: last });
  }
  const mira = <R extends Route>(route: R, input?: LooseCall<R>) =>
    persistently('mira@limn.test', route, input);
  const cleo = <R extends Route>(route: R, input?: LooseCall<R>) =>
    persistently('cleo@limn.test', route, input);
  async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
    for (let attempt = 0; attempt < 1200; attempt++) {
      const value = await read();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('It never came to an end.');
  }

  async function styleOnSale(): Promise<StyleId> {
    for (const [who, kind] of [
      [mira, 'artist'],
      [cleo, 'creator'],
    ] as const) {
      await who(identityRoutes.login);
      await who(signupRoutes.save, {
        params: { kind },
        body: { step: 'social-accounts', draft: completeDraft(kind, `The ${kind}`) },
      });
      await who(profileRoutes.create, { body: { kind } });
    }
    const { body: agreement } = await mira(licensingRoutes.agreement, {
      params: { kind: 'art-style' },
    });
    const { version, sha256 } = agreement.data;
    await mira(styleRoutes.create, {
      body: { name: 'Unkillable', agreement: { version, sha256 } },
    });
    const { body } = await mira(styleRoutes.list, { query: { createdBy: 'me' } });
    const { id } = body.artStyles[0]!;
    for (const [index, bytes] of (await testPictures(4)).entries())
      await mira(styleRoutes.upload, {
        params: { id },
        query: { holdsRights: 'true' },
        file: { name: `${index}.png`, bytes },
      });
    await mira(styleRoutes.train, { params: { id } });
    await until(async () => {
      const { body: state } = await mira(styleRoutes.training, { params: { id } });
      return state.training?.status === 'succeeded';
    });
    await mira(styleRoutes.update, { params: { id }, body: { published: true } });
    return id;
  }

  /** Generates two pictures, waits for both, and buys the first; returns the acknowledged results. */
  async function generateAndBuy(style: StyleId, n: number) {
    const started = await cleo(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a green hill',
        model: 'limn-quick',
        style,
        image_dimensions: '512x512',
        quality: 10,
        number_of_images: 2,
        seed: 100 + n,
        requestId: `generation-${n}`,
      },
    });
    const id: GenerationId = started.body.id;
    const images = await until(async () => {
      const { body } = await cleo(studioRoutes.get, { params: { id } });
      if (body.status === 'failed') throw new Error(body.error ?? 'failed');
      return body.status === 'succeeded' && body.images;
    });
    await buy(images[0]!.id, n);
    return { id, images: images.map((image) => image.id) };
  }

  async function buy(imageId: ImageId, n: number): Promise<void> {
    const { body: agreement } = await cleo(licensingRoutes.agreement, {
      params: { kind: 'customer-licence' },
    });
    const { version, sha256 } = agreement.data;
    const order = {
      imageId,
      tier: 'personal' as const,
      amount: 2500,
      agreement: { version, sha256 },
    };
    const { body } = await until(async () => {
      const answer = await cleo(licensingRoutes.buy, {
        body: { ...order, requestId: `licence-${n}` },
      });
      return answer.error ? undefined : answer;
    });
    await until(async () => {
      // Pressed again after every interruption: it must still be paid once.
      await fetch(body.url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number: '4242424242424242', expiry: '12/30', cvc: '123' }),
      }).catch(() => undefined);
      const { body: licence } = await cleo(licensingRoutes.get, {
        params: { id: body.licence.id },
      });
      return licence.status === 'active';
    });
  }

  test('nothing is lost, nobody is charged twice, the ledger sums to zero', async () => {
    await server.start();
    let killed = 0;
    let finished = false;
    const killer = (async () => {
      while (killed < kills && !finished) {
        await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 4000));
        await server.kill();
        killed += 1;
        await server.start();
      }
    })();
    const style = await styleOnSale();
    const promised = [];
    for (let n = 0; (killed < kills || n < 2) && n < 6; n++)
      promised.push(await generateAndBuy(style, n));
    while (killed < kills) {
      await mira(billingRoutes.earnings);
      await cleo(imageRoutes.list);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    finished = true;
    await killer;

    const earnings = (await mira(billingRoutes.earnings)).body;
    expect(earnings.earnings).toHaveLength(promised.length);
    const credits = (await cleo(studioRoutes.credits)).body;
    expect(credits).toEqual({ available: 25 - promised.length * 2, reserved: 0 });
    for (const { id, images } of promised) {
      const { body } = await cleo(studioRoutes.get, { params: { id } });
      expect(body.images.map((image) => image.id)).toEqual(images);
      for (const image of body.images)
        expect((await fetch(`${server.url}${image.url}`)).status).toBe(200);
    }
    expect(await server.stop()).toBe(0);
    // Before this process, which has another umask, opens the database itself.
    expect(openToOthers(server.dataFolder)).toEqual([]);

    const handle = await openEmbedded({ dataFolder: server.dataFolder });
    try {
      expect(await audit(handle.db)).toEqual([]);
      const [count] = await rows<Record<string, number>>(
        handle.db,
        sql`select
            (select count(*)::int from sandbox_objects where type = 'charge') as charges,
            (select count(*)::int from payments where status = 'paid') as paid,
            (select count(*)::int from licences where status = 'active') as licences,
            (select count(*)::int from images) as images`,
      );
      expect(count).toEqual({
        charges: promised.length,
        paid: promised.length,
        licences: promised.length,
        images: promised.length * 2,
      });
    } finally {
      await handle.close();
    }
  }, 400_000);
});
