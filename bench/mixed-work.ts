import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId, GenerationId, LicenceId, ProfileId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { likeRoutes } from '@limn/contracts/likes';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { projectRoutes } from '@limn/contracts/projects';
import { savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { savedSearchRoutes } from '@limn/contracts/saved-searches';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import {
  drawn,
  layerId,
  picture,
  sendTiles,
  Tab,
  tilesOf,
} from '../apps/server/testing/canvas-steps.ts';
import { testPicture } from '../apps/server/testing/pictures.ts';
import { payWith, startPurchase } from '../apps/server/seeds/steps.ts';

/** Something the site acknowledged, and a check that it exists: undefined if it does, else the fault. */
export interface Acknowledged {
  what: string;
  check(): Promise<string | undefined>;
}

/** One simulated person. */
export interface Worker {
  actor: Actor;
  /** Unique number, used as the seed of their uploads. */
  number: number;
  random: () => number;
  style: StyleId;
  /** The influencer they request rights from, and who answers for them. */
  talent: { id: ProfileId; actor: Actor; name: string };
  name: string;
  acknowledged: Acknowledged[];
  stopped(): boolean;
}

const terms = ProjectTerms.parse({
  brief: 'Two posters for a harbour festival, painted.',
  rights: ['image'],
  content: [{ kind: 'image', count: 2 }],
  channels: ['print'],
  startsOn: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  price: 40_000,
});

/** Asks until `read` gives something or the work ends. */
async function until<T>(read: () => Promise<T | undefined | false>): Promise<T | undefined> {
  for (const end = Date.now() + 240_000; Date.now() < end; await wait(250)) {
    const value = await read();
    if (value) return value;
  }
  return undefined;
}

const expectStatus =
  (call: () => Promise<{ status: number }>): Acknowledged['check'] =>
  async () => {
    const { status } = await call();
    return status === 200 ? undefined : `is answered ${status}`;
  };

/** One person's work: each step is something people do, and leaves behind what was acknowledged. */
export function dayOf(worker: Worker) {
  const { actor, random, style, acknowledged } = worker;
  const pictures: Image[] = [];
  const bought = new Set<Image['id']>();
  let made = 0;
  let drawing: { id: CanvasId; tab: Tab } | undefined;
  const own = () => (made += 1) + worker.number * 1_000_000;
  const keep = (what: string, check: Acknowledged['check']) =>
    void acknowledged.push({ what, check });
  const image = ({ id }: Image) =>
    keep(
      `picture ${id}`,
      expectStatus(() => actor.call(imageRoutes.get, { params: { id } })),
    );
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  async function paint(): Promise<void> {
    const asked = Math.floor(random() * 2) + 1;
    const { body, error } = await actor.call(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a green hill',
        style,
        image_dimensions: '512x512',
        quality: 10,
        number_of_images: asked,
        seed: own() % 100_000,
        requestId: randomUUID(),
      },
    });
    if (error) return;
    const id: GenerationId = body.id;
    const read = () => actor.call(studioRoutes.get, { params: { id } });
    keep(`generation ${id}`, async () => {
      const { status, body: now } = await read();
      if (status !== 200) return `is answered ${status}`;
      if (now.status === 'succeeded' && now.images.length !== asked)
        return `has ${now.images.length} of ${asked} pictures`;
      return ['queued', 'running'].includes(now.status) ? `is still ${now.status}` : undefined;
    });
    if (random() < 0.2) {
      await wait(random() * 1500);
      await actor.call(studioRoutes.cancel, { params: { id } });
    }
    const done = await until(async () => {
      const { body: now } = await read();
      return worker.stopped() || !['queued', 'running'].includes(now.status) ? now : undefined;
    });
    done?.images?.forEach(image);
    pictures.push(...(done?.images ?? []));
  }

  async function buy(): Promise<void> {
    const wanted = pick(
      pictures.filter(({ id, origin }) => !bought.has(id) && origin !== 'uploaded'),
    );
    if (!wanted) return paint();
    bought.add(wanted.id);
    const { body, error } = await startPurchase(actor, wanted, 'personal');
    if (error) return;
    const id: LicenceId = body.licence.id;
    const licence = async () => (await actor.call(licensingRoutes.get, { params: { id } })).body;
    const active = await until(async () => {
      // Pressed again after every interruption: it must still be paid once.
      await payWith('4242 4242 4242 4242', body.url).catch(() => undefined);
      return (await licence()).status === 'active';
    });
    keep(`licence ${id}`, async () => {
      const { status } = await licence();
      return status === 'active' ? undefined : `is ${status}, paid ${String(active)}`;
    });
  }

  async function upload(): Promise<void> {
    const { body, error } = await actor.call(imageRoutes.upload, {
      query: { mine: 'true' },
      file: { name: `photo-${made}.png`, bytes: await testPicture(own(), 256) },
    });
    if (error) return;
    image(body);
    pictures.push(body);
  }

  let liked = false;
  async function like(): Promise<void> {
    liked = !liked;
    await actor.call(liked ? likeRoutes.like : likeRoutes.unlike, { params: { id: style } });
  }
  keep('the like', async () => {
    const { body } = await actor.call(likeRoutes.list, { query: {} });
    return (body.total === 1) === liked ? undefined : `is ${body.total} and not ${Number(liked)}`;
  });

  async function draw(): Promise<void> {
    if (!drawing || random() < 0.1) {
      const { body, error } = await actor.call(canvasRoutes.create, { body: {} });
      if (error) return;
      drawing = { id: body.id, tab: new Tab(actor, body) };
    }
    const { id, tab } = drawing;
    const name = `n${own()}`;
    const tiles = tilesOf(drawn(64, 64, [own() % 256, 90, 30, 255]));
    const { body, error } = await sendTiles(
      actor,
      { id },
      tiles.map(({ bytes }) => bytes),
    );
    if (error) return;
    await tab.change({
      put: [picture(name, 'a')],
      tiles: tiles.map(({ at }, i) => ({ layer: layerId(name), at, hash: body.hashes[i]! })),
    });
    keep(`layer ${name} of ${id}`, async () => {
      const { body: canvas } = await actor.call(canvasRoutes.get, { params: { id } });
      const layers = canvas.records.filter((record) => record.id === layerId(name));
      const there = canvas.tiles.filter(({ layer }) => layer === layerId(name));
      return layers.length === 1 && there.length === tiles.length ? undefined : 'is not there';
    });
  }

  /** Makes a picture lighter in a canvas, and saves that as another picture. */
  async function retouch(): Promise<void> {
    const chosen = pick(pictures);
    if (!chosen) return upload();
    const { body: canvas, error } = await actor.call(canvasRoutes.create, {
      body: { image: chosen.id },
    });
    if (error) return;
    const params = { id: canvas.id };
    const { layer } = canvas.tiles[0]!;
    const edited = await actor.call(canvasRoutes.edit, {
      params,
      body: {
        layer: {
          transform: [1, 0, 0, 1, 0, 0],
          tiles: canvas.tiles.flatMap(({ at, hash }) =>
            hash ? [[at, hash] as [string, string]] : [],
          ),
        },
        edit: { kind: 'adjust', settings: { exposure: 0.4 }, mask: null },
      },
    });
    if (edited.error) return;
    const tab = new Tab(actor, canvas);
    await tab.change({ tiles: edited.body.tiles.map((tile) => ({ layer, ...tile })) });
    const saved = await actor.call(canvasRoutes.savePicture, {
      params,
      body: { format: 'webp' },
    });
    if (!saved.error) image(saved.body);
  }

  async function search(): Promise<void> {
    const name = `Fields ${own()}`;
    const { body, error } = await actor.call(savedSearchRoutes.save, {
      body: { name, query: { q: `evening ${made}` }, byMail: false },
    });
    if (error) return;
    if (random() < 0.5) {
      await actor.call(savedSearchRoutes.remove, { params: { id: body.id } });
      return;
    }
    keep(`saved search ${name}`, async () => {
      const { body: now } = await actor.call(savedSearchRoutes.list);
      return now.searches.some(({ id }) => id === body.id) ? undefined : 'is not there';
    });
  }

  async function recipe(): Promise<void> {
    const name = `Recipe ${own()}`;
    const { body, error } = await actor.call(savedRecipeRoutes.save, {
      body: { name, recipe: { prompt: 'a hill', style, image_dimensions: '512x512' } },
    });
    if (error) return;
    keep(`recipe ${name}`, async () => {
      const { body: now } = await actor.call(savedRecipeRoutes.list);
      return now.recipes.some(({ id }) => id === body.id) ? undefined : 'is not there';
    });
  }

  /** Asks for rights, has them given, signs and pays. */
  async function project(): Promise<void> {
    const { talent } = worker;
    const { body, error } = await actor.call(projectRoutes.create, {
      body: { kind: 'talent', talent: talent.id },
    });
    if (error) return;
    const { id } = body;
    const params = { id };
    const read = async () => (await actor.call(projectRoutes.get, { params })).body;
    await actor.call(projectRoutes.submit, {
      params,
      body: { version: 0, terms },
    });
    if (random() < 0.5) {
      const { state } = await read();
      keep(`request ${id}`, async () => {
        const now = await read();
        return now.state === state ? undefined : `was ${state} and is ${now.state}`;
      });
      return;
    }
    const { version } = (await talent.actor.call(projectRoutes.get, { params })).body;
    await talent.actor.call(projectRoutes.decide, {
      params,
      body: { version, decision: 'accept' },
    });
    const { sha256 } = (await read()).agreement!;
    for (const [who, name] of [
      [talent.actor, talent.name],
      [actor, worker.name],
    ] as const)
      await who.call(projectRoutes.sign, { params, body: { name, sha256, agreed: true } });
    const page = await actor.call(projectRoutes.pay, { params, body: {} });
    if (page.error) return;
    await until(async () => {
      await payWith('4242 4242 4242 4242', page.body.url).catch(() => undefined);
      return (await read()).state !== 'accepted';
    });
    keep(`project ${id}`, async () => {
      const { state } = await read();
      return state === 'accepted' ? 'is signed and not paid' : undefined;
    });
  }

  /** How often each is done, of the sum. */
  const steps: [number, () => Promise<void>][] = [
    [6, paint],
    [4, buy],
    [3, upload],
    [3, like],
    [6, draw],
    [2, retouch],
    [2, search],
    [2, recipe],
    [2, project],
  ];
  const sum = steps.reduce((all, [weight]) => all + weight, 0);
  return {
    /** A month of the largest plan, so that credits do not end. */
    async subscribe(successUrl: string): Promise<void> {
      const { body: known } = await actor.call(billingRoutes.plans);
      const { body, error } = await actor.call(billingRoutes.checkoutPlan, {
        body: {
          successUrl,
          cancelUrl: successUrl,
          priceId: known.plans.find(({ id }) => id === 'studio')!.priceId!,
          mode: 'payment',
        },
      });
      if (error) throw new Error(error.message);
      await payWith('4242 4242 4242 4242', body.url);
      await until(async () => (await actor.call(studioRoutes.credits)).body.available > 2000);
    },
    async step(): Promise<void> {
      let left = random() * sum;
      for (const [weight, work] of steps) {
        left -= weight;
        if (left < 0) return work();
      }
    },
  };
}
