import { cutText } from '@limn/contracts/text';
import { ProviderInput } from '@limn/contracts/providers';
import type { TrainingSource } from '@limn/contracts/training-sources';
import { and, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { insertProvider, removeProvider } from './manage.ts';
import { providers } from './schema.ts';

/** A ComfyUI server that the environment names. */
interface ComfyUiConfig {
  url: string;
  checkpoint: string;
  headers: Record<string, string>;
  training: Exclude<TrainingSource, 'undisclosed'> | 'unknown';
}

const trainedOn: Record<TrainingSource, string> = {
  licensed: 'Pictures that were licensed for training.',
  'public-domain': 'Pictures in the public domain or under free licences.',
  open: 'Pictures under free licences.',
  scraped: 'Pictures collected from the web.',
  undisclosed: 'Its operator has not said.',
};

/**
 * Keeps the provider that the environment names: added once, then an admin's to describe; another address or none
 * takes it away.
 */
export async function keepConfiguredProvider(
  db: Database,
  secret: string,
  config: ComfyUiConfig | undefined,
  now: Date,
): Promise<void> {
  await db.transaction((tx) => keepIn(tx, secret, config, now));
}

async function keepIn(
  tx: Tx,
  secret: string,
  config: ComfyUiConfig | undefined,
  now: Date,
): Promise<void> {
  // Several processes may start at once.
  await tx.execute(sql`lock table providers in share row exclusive mode`);
  const there = await tx
    .select()
    .from(providers)
    .where(and(providers.fromEnvironment, isNull(providers.removedAt)));
  const address = config && new URL(config.url).href.replace(/\/+$/, '');
  for (const row of there)
    if (row.address !== address) await removeProvider(tx, secret, row.id, now);
  if (!config || there.some((row) => row.address === address)) return;
  const source = config.training === 'unknown' ? 'undisclosed' : config.training;
  const headers = Object.entries(config.headers).map(([name, value]) => ({ name, value }));
  const input = ProviderInput.parse({
    kind: 'comfyui',
    name: cutText(config.checkpoint.replace(/\.\w+$/, ''), 60),
    address: config.url,
    headers,
    settings: { model: config.checkpoint },
    version: '',
    licence: 'As its operator has agreed with the model’s maker.',
    training: { source, text: trainedOn[source], url: null },
    credits: 3,
    costPerThousand: 0,
    monthlyBudget: null,
    enabled: true,
  });
  await insertProvider(tx, secret, input, now, true);
}
