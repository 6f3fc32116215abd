// node bench/providers.ts [--pictures N] [--seed N]
// has N pictures (30) composed by a server that plays a recording, while either side is killed at random; prints what
// was lost or made twice, and exits with 1 if anything was.
import { parseArgs } from 'node:util';
import { ProviderInput } from '@limn/contracts/providers';
import { TaskCancelled } from '../apps/server/src/painting/index.ts';
import { compose, keptComposition } from '../apps/server/src/modules/models/compose.ts';
import { addProvider } from '../apps/server/src/modules/models/manage.ts';
import { spentThisMonth, triesOf } from '../apps/server/src/modules/models/tries.ts';
import type { WorkParts } from '../apps/server/src/modules/models/work.ts';
import { interrupted } from '../apps/server/src/modules/models/retries.ts';
import { openEmbedded } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { comfyReplay, composerAt } from '../apps/server/testing/comfyui-replay.ts';

const { values: given } = parseArgs({
  options: {
    pictures: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
let state = Number(given.seed);
/** 0–1, the same for one seed (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const rest = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most));

const handle = await openEmbedded({});
await migrate(handle);
const { db } = handle;
const parts: WorkParts = {
  db,
  clock: { now: () => new Date() },
  log: createLog('silent'),
  secret: 's'.repeat(32),
  providerHosts: ['127.0.0.1'],
  pause: () => rest(20),
};
const replay = await comfyReplay('picture', { frames: 20, held: true });
const row = await addProvider(db, parts, ProviderInput.parse(composerAt(replay.url)), new Date());

let [ours, theirs, cuts, forgotten] = [0, 0, 0, 0];
const order = { prompt: 'a boat', negative: '', width: 512, height: 512, seed: 7 };

/** One run of a worker that may be killed; true once the picture is kept. */
async function work(position: number, key: Parameters<typeof compose>[2]): Promise<boolean> {
  const stop = new AbortController();
  const killing = random() < 0.5 ? rest(150).then(() => stop.abort(interrupted)) : undefined;
  try {
    const watch = { signal: stop.signal, onProgress() {}, onPreview() {} };
    const composed = await compose(parts, row, key, { ...order, seed: position + 1 }, watch);
    await db.transaction((tx) => composed.keep(tx, newId('image')));
  } catch (error) {
    if (error === interrupted) ours += 1;
    else if (!(error instanceof Error) || error instanceof TaskCancelled) throw error;
  }
  await killing;
  return (await keptComposition(db, key)) !== undefined;
}

const pictures = Array.from({ length: Number(given.pictures) }, () => ({
  generationId: newId('generation'),
  position: 0,
}));
/** Tries of finished pictures: their jobs may be deleted at the provider. */
const kept = new Set<string>();
const began = performance.now();
for (const [position, key] of pictures.entries()) {
  let done = false;
  while (!done) {
    const working = work(position, key);
    await rest(100);
    const blow = random();
    if (blow < 0.2) {
      theirs += 1;
      forgotten += [...replay.jobs.keys()].filter((id) => !kept.has(id)).length;
      replay.cut({ forget: true });
    } else if (blow < 0.4) {
      cuts += 1;
      replay.cut();
    }
    const ending = setInterval(() => {
      replay.finish();
      replay.cut();
    }, 150);
    done = await working;
    clearInterval(ending);
    if (done) for (const { id } of await triesOf(db, key)) kept.add(id);
  }
}

let wrong = 0;
for (const key of pictures) {
  const done = (await triesOf(db, key)).filter(({ state: at }) => at === 'done').length;
  if (done !== 1) {
    wrong += 1;
    console.log(`${key.generationId}: composed ${done} times`);
  }
}
const posted = replay.asked.filter(({ call }) => call === 'POST /prompt').length;
console.log(
  `${pictures.length} pictures in ${((performance.now() - began) / 1000).toFixed(1)} s; this side killed ${ours} times, the provider ${theirs}, connections cut ${cuts}`,
);
console.log(
  `orders ${posted}, of which ${forgotten} were lost there with its memory; counted ${await spentThisMonth(db, row.id, new Date())} cents`,
);
if (posted > pictures.length + forgotten) {
  wrong += 1;
  console.log('something was asked for twice');
}
await replay.close();
await handle.close();
process.exitCode = wrong > 0 ? 1 : 0;
