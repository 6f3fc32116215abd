// node bench/references.ts [--rounds N]
// How long a person waits for references and for pictures painted after them, through a local mirror of the sources:
// the strip for words that were not searched for today and for cached words; then the first preview and the whole
// picture, after a reference and drawn from words alone, in turn. Seconds from request to response.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { ReferenceId, StyleId } from '@limn/contracts/ids';
import { referenceRoutes } from '@limn/contracts/references';
import { studioRoutes } from '@limn/contracts/studio';
import { signUp, sure } from '../apps/server/seeds/steps.ts';
import { mirrorSettings, startMirror } from '../apps/server/testing/reference-mirror.ts';
import { publishSeeded } from '../apps/server/testing/scenario.ts';
import { freePort } from '../apps/server/testing/postgres.ts';
import { startLimn } from '../apps/server/src/app.ts';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openEmbedded } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(given.rounds);
const searches = [
  'a boat on a river',
  'an old boat',
  'two boats',
  'a house on the prairie',
  'a boat in a canyon',
  'a village by a river',
];

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const started = performance.now();
  const result = await work();
  return [(performance.now() - started) / 1000, result];
};
const shown = (values: number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[sorted.length >> 1]!.toFixed(2)} (${sorted.at(-1)!.toFixed(2)} at most)`;
};

/** Seconds to the first preview, if there was one, and to the picture. */
async function paint(
  cleo: Actor,
  style: StyleId,
  size: '512x512' | '1024x1024',
  reference: ReferenceId | null,
) {
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const { id } = sure(
    await cleo.call(studioRoutes.generate, {
      body: {
        prompt: 'a boat on a river',
        model: 'limn-collage',
        style,
        image_dimensions: size,
        reference,
        requestId: randomUUID(),
      },
    }),
  );
  let preview: number | undefined;
  for (;;) {
    const generation = sure(await cleo.call(studioRoutes.get, { params: { id } }));
    if (generation.previewUrl) preview ??= since();
    if (generation.finishedAt) {
      if (generation.status !== 'succeeded') throw new Error(generation.error ?? 'It failed.');
      return { preview: preview ?? since(), whole: since() };
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

const mirror = await startMirror();
const dataFolder = mkdtempSync(join(tmpdir(), 'limn-references-'));
const config = readConfig({
  LIMN_PORT: String(await freePort()),
  LIMN_DATA: dataFolder,
  LIMN_LOG_LEVEL: 'error',
  LIMN_RATE_LIMIT: '0',
  LIMN_SEED: 'false',
  LIMN_STYLE_SAMPLES: 'false',
  LIMN_ACCEPTANCE: 'open',
  ...mirrorSettings,
});
const handle = await openEmbedded({});
await migrate(handle);
const limn = await startLimn({
  config,
  log: createLog('error'),
  handle,
  network: mirror.network,
});
const key = await readSigningKey(dataFolder);
const server = {
  url: config.publicUrl,
  as: async (email?: string) =>
    actorAt(
      config.publicUrl,
      email ? await issueToken({ key, publicUrl: config.publicUrl, email }) : undefined,
    ),
};
try {
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const style = await publishSeeded(mira, 'impasto-seascapes');
  console.log(`load before: ${loadavg()[0]!.toFixed(1)}`);
  const search = (words: string) =>
    cleo.call(referenceRoutes.search, { query: { words, aspect: 1 } });
  const [fresh, kept]: [number[], number[]] = [[], []];
  let reference: ReferenceId | null = null;
  for (const words of searches) {
    const [seconds, { body }] = await timed(() => search(words));
    fresh.push(seconds);
    reference ??= body.references[0]?.id ?? null;
    kept.push((await timed(() => search(words)))[0]);
  }
  if (!reference) throw new Error('The mirror found nothing.');
  console.log(`strip: ${shown(fresh)} s; words of the cache: ${shown(kept)} s`);
  for (const size of ['512x512', '1024x1024'] as const) {
    const times = { after: [], drawn: [] } as Record<
      'after' | 'drawn',
      Awaited<ReturnType<typeof paint>>[]
    >;
    for (let round = 0; round < rounds; round++) {
      times.after.push(await paint(cleo, style, size, reference));
      times.drawn.push(await paint(cleo, style, size, null));
    }
    for (const kind of ['after', 'drawn'] as const)
      console.log(
        `${size} ${kind === 'after' ? 'after a reference' : 'drawn'}: preview ${shown(times[kind].map(({ preview }) => preview))} s, whole ${shown(times[kind].map(({ whole }) => whole))} s`,
      );
  }
} finally {
  await limn.close();
  mirror.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
