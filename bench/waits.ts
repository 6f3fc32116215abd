// node bench/waits.ts [--people 5 --minutes 4.5 --seed 1]
// People queue pictures of all models and sizes, some painted, some composed by a provider (one picture at a time, as
// on one graphics card) and then painted, on a server as `npm start` makes it. Compares the start time predicted for
// each with the actual one; prints the median error of those that waited five seconds or more. The first minute is a
// warm-up and does not count.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { GenerationId, StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { providerRoutes } from '@limn/contracts/providers';
import { type Generation, studioRoutes } from '@limn/contracts/studio';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { composerAt } from '../apps/server/testing/comfyui-replay.ts';
import { freePort } from '../apps/server/testing/postgres.ts';
import { testPicture } from '../apps/server/testing/pictures.ts';
import { signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
import { dayOf } from './mixed-work.ts';
import { seeded } from './persistent-person.ts';
import { bareSettings, processOf } from './site.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '4.5' },
    seed: { type: 'string', default: '1' },
  },
});
const random = seeded(Number(values.seed));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** A provider with one graphics card: pictures one after another, two seconds each. */
async function startProvider() {
  const picture = Buffer.from(await testPicture(1, 512)).toString('base64');
  let card = Promise.resolve();
  const server = createServer((request, response) => {
    request.resume();
    card = card
      .then(() => wait(2000))
      .then(() => void response.end(JSON.stringify({ data: [{ b64_json: picture }] })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

const folder = mkdtempSync(join(tmpdir(), 'limn-waits-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const env: Record<string, string> = {
  ...bareSettings(folder, url),
  LIMN_ADMIN_EMAILS: 'ada@limn.test',
  LIMN_PROVIDER_HOSTS: '127.0.0.1',
  LIMN_LOG_LEVEL: 'error',
};
const server = processOf('server', port, env);
const provider = await startProvider();
const as = async (email: string) =>
  actorAt(
    url,
    await issueToken({ key: await readSigningKey(env['LIMN_DATA']!), publicUrl: url, email }),
  );

interface Asked {
  actor: Actor;
  id: GenerationId;
  model: string;
  at: number;
  /** Predicted wait in seconds, from the response. */
  told: number | null;
}
const asked: Asked[] = [];
let stopped = false;

/** Asks for one to three pictures; gives false if no more may wait. */
async function ask(actor: Actor, style: StyleId, models: readonly string[]): Promise<boolean> {
  const model = pick(models);
  const size = pick(['768x768', '1024x1024'] as const);
  const { body, error } = await actor.call(studioRoutes.generate, {
    body: {
      model,
      prompt: pick(['a lighthouse above the sea at sunset', 'a red boat', 'a hill with trees']),
      style,
      image_dimensions: size,
      quality: pick([10, 30, 60]),
      number_of_images: pick([1, 1, 2, 3]),
      requestId: randomUUID(),
    },
  });
  if (error) return false;
  const { waiting, id } = body;
  asked.push({ actor, id, model, at: performance.now(), told: waiting?.startsIn ?? null });
  return true;
}

const isOver = ({ status }: Generation) => !['queued', 'running'].includes(status);

/** Asks for a handful, waits until they are there, thinks, and asks again. */
async function person(actor: Actor, style: StyleId, models: readonly string[]): Promise<void> {
  while (!stopped) {
    for (let n = 1 + Math.floor(random() * 4); n > 0 && !stopped; n -= 1) {
      if (!(await ask(actor, style, models))) break;
      await wait(random() * 3000);
    }
    for (;;) {
      const { body } = await actor.call(studioRoutes.list, { query: { active: 'true' } });
      if (body.total === 0) break;
      await wait(1000);
    }
    await wait(random() * 2000);
  }
}

interface Came extends Asked {
  /** Seconds: since 1970, and how long it waited and was worked on. */
  created: number;
  waited: number;
  took: number;
  size: string;
  pictures: number;
  quality: number;
}

async function whatCame(): Promise<Came[]> {
  const came: Came[] = [];
  for (const one of asked) {
    const { body } = await one.actor.call(studioRoutes.get, { params: { id: one.id } });
    if (!isOver(body)) continue;
    if (body.status !== 'succeeded') throw new Error(`${one.id} ${body.status}: ${body.error}`);
    const [created, started, finished] = [body.createdAt, body.startedAt!, body.finishedAt!].map(
      (time) => Date.parse(time) / 1000,
    ) as [number, number, number];
    const { image_dimensions: size, number_of_images: pictures, quality } = body.recipe;
    const took = finished - started;
    came.push({ ...one, created, waited: started - created, took, size, pictures, quality });
  }
  return came;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;
const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;

function say(name: string, came: readonly Came[]): void {
  const judged = came.filter(({ told, waited }) => told !== null && waited >= 5);
  const errors = judged.map(({ told, waited }) => (told! - waited) / waited);
  const sizes = errors.map(Math.abs).toSorted((a, b) => a - b);
  const within = sizes.filter((size) => size <= 0.3).length / Math.max(1, sizes.length);
  console.log(
    `${name}: ${judged.length} waited ${median(judged.map(({ waited }) => waited).toSorted((a, b) => a - b)).toFixed(0)} s in the median; error ${percent(median(sizes))} in the median, ${percent(within)} within 30 %, leaning ${percent(median(errors.toSorted((a, b) => a - b)))}`,
  );
}

try {
  console.log(`load before: ${loadavg()[0]!.toFixed(1)}`);
  await server.start();
  const mira = await signUp({ as }, 'mira@limn.test', 'artist', 'Mira Okafor');
  const style = await publishStyle(mira, 'Evening fields');
  const ada = await as('ada@limn.test');
  await ada.call(identityRoutes.login);
  const { body: added, error } = await ada.call(providerRoutes.create, {
    body: composerAt(provider.url, { kind: 'openai', name: 'One card' }),
  });
  if (error) throw new Error(error.message);
  const composed = [added.modelId, added.modelId];
  const models = ['limn-quick', 'limn-collage', 'limn-fine', ...composed];
  const people = await Promise.all(
    Array.from({ length: Number(values.people) }, async (_, n) => {
      const actor = await signUp({ as }, `cleo${n}@limn.test`, 'creator', `Cleo ${'ABCDEFGH'[n]}`);
      const nobody = { id: '' as never, actor, name: '' };
      const rest = { random, style, talent: nobody, acknowledged: [], name: '', number: n };
      await dayOf({ ...rest, actor, stopped: () => stopped }).subscribe(`${url}/app`);
      return actor;
    }),
  );
  const began = performance.now();
  const work = people.map((actor) => person(actor, style, models));
  await wait(Number(values.minutes) * 60_000);
  const load = loadavg()[0]!.toFixed(1);
  stopped = true;
  await Promise.all(work);
  const all = await whatCame();
  const came = all.filter(({ at }) => at - began > 60_000);
  say('all', came);
  say(
    'painted',
    came.filter(({ model }) => model !== added.modelId),
  );
  say(
    'composed',
    came.filter(({ model }) => model === added.modelId),
  );
  if (process.env['LIMN_BENCH_LOG'])
    for (const { actor, ...one } of all)
      console.log(JSON.stringify({ ...one, person: people.indexOf(actor) }));
  console.log(`load at the end: ${load}`);
} finally {
  await server.kill();
  provider.server.close();
  provider.server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
