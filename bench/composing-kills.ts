// node bench/composing-kills.ts [--prompts N] [--runs N] [--seed N] [--remembers]
// requests N everyday prompts (30) several times (3), composed by a server that plays a recording and painted by Limn,
// on the embedded database, while both servers are killed at random; prints what was lost, charged twice or requested
// twice, and exits with 1 if anything was. With --remembers the provider forgets nothing when killed.
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Actor, actorAt } from '@limn/contracts/call';
import { studioRoutes } from '@limn/contracts/studio';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { queues } from '../apps/server/src/modules/studio/jobs.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { comfyReplay } from '../apps/server/testing/comfyui-replay.ts';
import { signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
import { newTally, persistent, seeded } from './persistent-person.ts';

const { values: given } = parseArgs({
  options: {
    prompts: { type: 'string', default: '30' },
    runs: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    remembers: { type: 'boolean', default: false },
  },
});
const random = seeded(Number(given.seed));
const things = [
  'a red boat',
  'a kitchen',
  'two people',
  'a market',
  'a crane',
  'a street at night',
];
const lights = ['at dawn', 'in the rain', 'in snow', 'under a wide sky', 'at dusk'];
const prompts = things
  .flatMap((thing) => lights.map((light) => `${thing} ${light}`))
  .slice(0, Number(given.prompts));
/** A new person has 25 credits, and a picture composed and painted takes three. */
const each = 8;
const price = 3;
/** Orders that are composed at once: no more can be under way when the provider forgets them. */
const composing = queues.composing.atOnce;

const replay = await comfyReplay('picture', { frames: 12, held: true });
const server = await childServer({
  LIMN_SEED: 'false',
  LIMN_STYLE_SAMPLES: 'false',
  LIMN_ACCEPTANCE: 'open',
  LIMN_COMFYUI_URL: replay.url,
  LIMN_COMFYUI_CHECKPOINT: 'limn-lab-tiny.safetensors',
  LIMN_COMFYUI_TRAINING: 'licensed',
});
await server.start();
const tally = newTally();
const people = {
  async as(email: string): Promise<Actor> {
    const key = await readSigningKey(server.dataFolder);
    const token = await issueToken({ key, publicUrl: server.url, email });
    return persistent(server.url, actorAt(server.url, token).token, tally);
  },
};

const mira = await signUp(people, 'mira@limn.test', 'artist', 'Mira');
const style = await publishStyle(mira, 'Unkillable');
const orders = Array.from({ length: Number(given.runs) }, () => prompts).flat();
const creators: Actor[] = [];
for (let at = 0; at < orders.length; at += each)
  creators.push(await signUp(people, `creator-${at}@limn.test`, 'creator', `Creator ${at}`));

const began = performance.now();
let [killed, forgot, cut, lost] = [0, 0, 0, 0];
let over = false;
/** Kills either side, or cuts what joins them, at random moments. */
async function misfortune(): Promise<void> {
  while (!over) {
    await wait(1000 + random() * 6000);
    const blow = random();
    if (blow < 0.4) {
      killed += 1;
      await server.kill();
      await server.start();
    } else if (blow < 0.6) {
      forgot += 1;
      lost += given.remembers ? 0 : Math.min(composing, replay.jobs.size);
      replay.cut({ forget: !given.remembers });
    } else {
      cut += 1;
      replay.cut();
    }
  }
}
const ending = setInterval(() => replay.finish(), 400);
const harm = misfortune();

/** One person's orders, one after another. */
async function work(creator: Actor, person: number) {
  const ended = [];
  for (const [at, prompt] of orders.slice(person * each, (person + 1) * each).entries()) {
    const { body } = await creator.call(studioRoutes.generate, {
      body: {
        prompt,
        style,
        model: 'composed-limn-lab-tiny',
        image_dimensions: '512x512',
        quality: 10,
        requestId: `order-${person}-${at}`,
      },
    });
    for (;;) {
      const now = await creator.call(studioRoutes.get, { params: { id: body.id } });
      if (!['queued', 'running'].includes(now.body.status)) {
        ended.push(now.body);
        break;
      }
      await wait(200);
    }
  }
  return ended;
}
const ended = (await Promise.all(creators.map(work))).flat();
over = true;
await harm;
clearInterval(ending);

const whole = ended.filter(({ status, images }) => status === 'succeeded' && images.length === 1);
const failed = ended.filter(({ status }) => status === 'failed');
const wrong: string[] = [];
if (whole.length + failed.length !== orders.length) wrong.push('some ended neither way');
for (const { id, creditsSpent, status } of ended)
  if (creditsSpent !== (status === 'succeeded' ? price : 0))
    wrong.push(`${id} took ${creditsSpent} credits`);
let spent = 0;
for (const creator of creators) {
  const { body } = await creator.call(studioRoutes.credits);
  if (body.reserved !== 0) wrong.push(`${body.reserved} credits are still reserved`);
  spent += 25 - body.available;
}
if (spent !== whole.length * price) wrong.push(`${spent} credits are gone`);
const posted = replay.asked.filter(({ call }) => call === 'POST /prompt').length;
if (posted > orders.length + lost) wrong.push('something was asked for twice');

console.log(
  `${orders.length} orders in ${((performance.now() - began) / 1000).toFixed(0)} s: ${whole.length} pictures, ${failed.length} refunded; ${spent} credits spent`,
);
console.log(
  `Limn killed ${killed} times, the provider ${forgot} times (${lost} jobs at most under way), connections cut ${cut} times; ${posted} jobs asked for`,
);
for (const error of new Set(failed.map((one) => one.error))) console.log(`refunded: ${error}`);
for (const line of wrong) console.log(`WRONG: ${line}`);
await server.stop();
await replay.close();
rmSync(server.dataFolder, { recursive: true, force: true });
process.exitCode = wrong.length > 0 ? 1 : 0;
