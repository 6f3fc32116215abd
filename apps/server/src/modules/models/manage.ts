import type { ProviderId } from '@limn/contracts/ids';
import type { ProviderInput, ProviderTest } from '@limn/contracts/providers';
import { Recipe, usualSampler } from '@limn/contracts/recipe';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { adapterOf } from './adapters.ts';
import { readGraph } from './comfyui/graphs.ts';
import { nothingListed, ProviderError } from './provider.ts';
import { connectionTo, providerById, sealHeaders } from './providers.ts';
import { type ProviderRow, providers } from './schema.ts';

/** Milliseconds that a provider may take to say how it is. */
const testMs = 15_000;
const mostProviders = 50;

/** 'CommonCanvas XL' → 'commoncanvas-xl'. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'model';

/** Checks what the contract cannot. */
function check({ kind, settings }: ProviderInput): void {
  if (settings.sdServer && kind !== 'openai')
    throw invalid('settings.sdServer', 'Only an OpenAI-compatible server can be one.');
  if (settings.trainer.offered && (kind !== 'comfyui' || settings.graph))
    throw invalid(
      'settings.trainer.offered',
      'Only ComfyUI trains models of styles, with our own graph. Switch this off.',
    );
  if (settings.graph && kind !== 'comfyui')
    throw invalid('settings.graph', 'Only ComfyUI takes a graph.');
  if (settings.graph)
    try {
      readGraph(settings.graph);
    } catch (error) {
      throw invalid('settings.graph', (error as Error).message);
    }
  else if (!settings.model && kind !== 'bria')
    throw invalid('settings.model', 'Name the model as the provider does.');
}

const columnsOf = ({ headers: _headers, training, ...input }: ProviderInput) => ({
  ...input,
  address: new URL(input.address).href.replace(/\/+$/, ''),
  trainingSource: training.source,
  trainingText: training.text,
  trainingUrl: training.url,
});

const headersOf = (secret: string, headers: NonNullable<ProviderInput['headers']>) => ({
  headers: sealHeaders(secret, Object.fromEntries(headers.map(({ name, value }) => [name, value]))),
  headerNames: headers.map(({ name }) => name),
});

/** The name's own slug, or with the first number that is free: models that are gone keep theirs. */
async function freeSlug(tx: Sql, name: string): Promise<string> {
  const slug = slugOf(name);
  const taken = new Set(
    (await tx.select({ slug: providers.slug }).from(providers)).map((row) => row.slug),
  );
  for (let n = 1; ; n++) {
    const tried = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.has(tried)) return tried;
  }
}

/** @throws DomainError invalid, naming the field; conflict when there are too many */
export async function addProvider(
  tx: Tx,
  secret: string,
  input: ProviderInput,
  now: Date,
): Promise<ProviderRow> {
  check(input);
  const there = await tx
    .select({ id: providers.id })
    .from(providers)
    .where(isNull(providers.removedAt));
  if (there.length >= mostProviders)
    throw conflict(`There are ${mostProviders} providers already. Remove one first.`);
  return insertProvider(tx, secret, input, now, false);
}

export async function insertProvider(
  tx: Tx,
  secret: string,
  input: ProviderInput,
  now: Date,
  fromEnvironment: boolean,
): Promise<ProviderRow> {
  const [row] = await tx
    .insert(providers)
    .values({
      ...columnsOf(input),
      ...headersOf(secret, input.headers ?? []),
      id: newId('provider'),
      slug: await freeSlug(tx, input.name),
      fromEnvironment,
      createdAt: now,
    })
    .returning();
  return row!;
}

const present = (id: ProviderId) => and(eq(providers.id, id), isNull(providers.removedAt));

/** @throws DomainError not_found, and invalid, naming the field */
export async function changeProvider(
  tx: Tx,
  secret: string,
  id: ProviderId,
  input: ProviderInput,
): Promise<ProviderRow> {
  const row = await providerById(tx, id);
  if (!row) throw notFound('That provider');
  check(input);
  const columns = columnsOf(input);
  if (row.kind !== input.kind)
    throw invalid('kind', 'A provider keeps its kind. Add another one instead.');
  if (row.fromEnvironment && columns.address !== row.address)
    throw invalid('address', 'The environment sets this address.');
  // A key goes to the address it was entered for, and nowhere else.
  const moved = new URL(columns.address).origin !== new URL(row.address).origin;
  const headers = input.headers ?? (moved ? [] : undefined);
  const [changed] = await tx
    .update(providers)
    .set({ ...columns, ...(headers ? headersOf(secret, headers) : {}) })
    .where(present(id))
    .returning();
  if (!changed) throw notFound('That provider');
  return changed;
}

/** Forgets a provider with its keys; pictures and costs still name it. */
export async function removeProvider(
  tx: Tx,
  secret: string,
  id: ProviderId,
  now: Date,
): Promise<void> {
  const [gone] = await tx
    .update(providers)
    .set({ removedAt: now, enabled: false, ...headersOf(secret, []) })
    .where(present(id))
    .returning({ id: providers.id });
  if (!gone) throw notFound('That provider');
}

/** Names that a recipe can hold; more than these nobody looks through. */
const SamplerName = Recipe.shape.sampler;
const mostSamplers = 100;

async function keepSamplers(db: Sql, id: ProviderId, names: readonly string[]): Promise<void> {
  const samplers = names
    .filter((name) => name !== usualSampler && SamplerName.safeParse(name).success)
    .slice(0, mostSamplers);
  await db.update(providers).set({ samplers }).where(present(id));
}

/** Asks a provider how it is and what it has. What it lacks of its settings is told as a failure. */
export async function testProvider(
  db: Database,
  secret: string,
  id: ProviderId,
): Promise<ProviderTest> {
  const row = await providerById(db, id);
  if (!row) throw notFound('That provider');
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  try {
    const adapter = adapterOf(row.kind);
    const to = connectionTo(secret, row);
    const { says, ...found } = await adapter.inventory(to, AbortSignal.timeout(testMs));
    await keepSamplers(db, id, found.samplers);
    const { model, sampler, graph, trainer } = row.settings;
    if (trainer.offered) await adapter.trainer?.check(to, AbortSignal.timeout(testMs));
    const lacks =
      !graph && found.models.length > 0 && !found.models.includes(model)
        ? `It does not have ‘${model}’.`
        : sampler && found.samplers.length > 0 && !found.samplers.includes(sampler)
          ? `It has no sampler ‘${sampler}’.`
          : undefined;
    return { ok: !lacks, message: lacks ?? says, milliseconds: passed(), ...found };
  } catch (error) {
    const message =
      error instanceof ProviderError
        ? error.message
        : `It did not answer in ${testMs / 1000} seconds.`;
    return { ok: false, message, milliseconds: passed(), ...nothingListed };
  }
}
