// node bench/webhooks.ts [--events 200] [--kills 20]
// The time from a commit to the arrival of its webhook, then events while the server is killed at random moments: every
// acknowledged one must arrive. Prints both; exit code 1 if an event is lost.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { actorAt } from '@limn/contracts/call';
import { imageRoutes } from '@limn/contracts/studio';
import { webhookRoutes } from '@limn/contracts/webhooks';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { signUp, sure } from '../apps/server/seeds/steps.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { testPictures } from '../apps/server/testing/pictures.ts';
import { uploadPicture } from '../apps/server/testing/scenario.ts';
import { webhookReceiver } from '../apps/server/testing/webhook-receiver.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
  },
});
/** Longest time between a start and its kill, in milliseconds. */
const longestLifeMs = 1500;
const receiver = await webhookReceiver();
const server = await childServer(
  {
    WEBHOOK_PORT: String(receiver.port),
    LIMN_SEED: 'false',
    LIMN_STYLE_SAMPLES: 'false',
    LIMN_ACCEPTANCE: 'open',
  },
  fileURLToPath(new URL('webhook-server.ts', import.meta.url)),
);
const trusted = join(server.dataFolder, 'receiver.pem');
writeFileSync(trusted, receiver.certificate);
const start = () => server.start({ NODE_EXTRA_CA_CERTS: trusted });

/** Times at which the receiver first saw an event, by its id. */
const arrivals = new Map<string, number>();
receiver.onReceived(({ headers }) => {
  const id = headers['webhook-id']!;
  if (!arrivals.has(id)) arrivals.set(id, Date.now());
});

try {
  await start();
  const as = async (email: string) =>
    actorAt(
      server.url,
      await issueToken({
        key: await readSigningKey(server.dataFolder),
        publicUrl: server.url,
        email,
      }),
    );
  const person = await signUp({ as }, 'cleo@limn.test', 'creator', 'Cleo');
  const [bytes] = await testPictures(1);
  const { id } = await uploadPicture(person, 'harbour.png', bytes);
  const params = { id };
  sure(
    await person.call(webhookRoutes.create, {
      body: { url: 'https://hooks.example/bench', events: ['image.deleted'] },
    }),
  );
  let attempted = 0;
  let acknowledged = 0;
  /** Moves the picture to the trash, which is an event, and out of it. @returns when it was acknowledged */
  async function report(): Promise<number> {
    attempted += 1;
    sure(await person.call(imageRoutes.remove, { params }));
    const at = Date.now();
    acknowledged += 1;
    await person.call(imageRoutes.restore, { params });
    return at;
  }

  const waits: number[] = [];
  for (let n = 0; n < Number(values.events); n += 1) {
    const at = await report();
    const arrival = await eventually('it arrives', async () => [...arrivals.values()][n]);
    waits.push(Math.max(0, arrival - at));
  }
  const sorted = waits.toSorted((a, b) => a - b);
  console.log(
    `${sorted.length} webhooks: p50 ${sorted[sorted.length >> 1]} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]} ms after the acknowledged commit (goal: p95 2,000 ms)`,
  );

  for (let kill = 0; kill < Number(values.kills); kill += 1) {
    const dies = pause(Math.random() * longestLifeMs).then(() => server.kill());
    const isUp = () =>
      report().then(
        () => true,
        () => false,
      );
    while (await isUp());
    await dies;
    await start();
    // A kill between the two calls left it in the trash.
    await person.call(imageRoutes.restore, { params });
  }
  await eventually(
    'all are delivered',
    async () => (arrivals.size >= acknowledged ? true : undefined),
    180,
  ).catch(() => undefined);
  // Those that were committed without an answer may still be on their way.
  await pause(5000);
  const lost = Math.max(0, acknowledged - arrivals.size);
  console.log(
    `${values.kills} kills: ${acknowledged} acknowledged of ${attempted}, ${arrivals.size} arrived (${receiver.received.length} deliveries), ${lost} lost`,
  );
  if (lost > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await receiver.close();
  rmSync(server.dataFolder, { recursive: true, force: true });
}
