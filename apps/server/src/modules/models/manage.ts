import { lockQuota } from '../../platform/database/lock-quota.ts';
import type { ProviderId } from '@limn/contracts/ids';
import type { ProviderInput, ProviderTest } from '@limn/contracts/providers';
import { Recipe, usualSampler } from '@limn/contracts/recipe';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isNamed, isPrivateAddress, type NamedHosts } from '../../platform/reach.ts';
import { adapterOf } from './adapters.ts';
import { readGraph } from './comfyui/graphs.ts';
import { type Inventory, nothingListed, privateAddress, ProviderError } from './provider.ts';
import {
  connectionTo,
  type ProviderAccess,
  providerById,
  sealHeaders,
  serversOf,
} from './providers.ts';
import { type ProviderRow, providers } from './schema.ts';

/** Timeout of a connection test, in milliseconds. */
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
function check({ kind, address, settings }: ProviderInput, hosts: NamedHosts): void {
  const mayCall = (text: string) => {
    const url = new URL(text);
    return isNamed(url, hosts) || !isPrivateAddress(url);
  };
  if (!mayCall(address)) throw invalid('address', privateAddress);
  settings.servers.forEach((server, index) => {
    if (!mayCall(server)) throw invalid(`settings.servers.${index}`, privateAddress);
  });
  if (settings.sdServer && kind !== 'openai')
    throw invalid('settings.sdServer', 'Only an OpenAI-compatible server can be one.');
  if (settings.trainer.offered && (!adapterOf(kind).trainer || settings.graph))
    throw invalid(
      'settings.trainer.offered',
      'Only Bria and ComfyUI (with our own graph) can train models of styles. Switch this off.',
    );
  if (settings.servers.length > 0 && kind !== 'comfyui')
    throw invalid('settings.servers', 'Only ComfyUI can have further servers.');
  if (settings.controlKind !== 'picture' && (!settings.controlNet || settings.graph))
    throw invalid(
      'settings.controlKind',
      'Name the ControlNet that follows this, with our own graph.',
    );
  if (settings.graph && kind !== 'comfyui')
    throw invalid('settings.graph', 'Only ComfyUI can use a graph.');
  if (settings.graph)
    try {
      readGraph(settings.graph);
    } catch (error) {
      throw invalid('settings.graph', (error as Error).message);
    }
  else if (!settings.model && kind !== 'bria')
    throw invalid('settings.model', 'Enter the model’s name as the provider writes it.');
}

const plainAddress = (address: string) => new URL(address).href.replace(/\/+$/, '');

/** Each server once. */
const columnsOf = ({ headers: _headers, training, settings, ...input }: ProviderInput) => ({
  ...input,
  address: plainAddress(input.address),
  settings: {
    ...settings,
    servers: [...new Set(settings.servers.map(plainAddress))].filter(
      (address) => address !== plainAddress(input.address),
    ),
  },
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
  access: ProviderAccess,
  input: ProviderInput,
  now: Date,
): Promise<ProviderRow> {
  check(input, access.providerHosts);
  await lockQuota(tx, 'providers', 'all');
  const there = await tx
    .select({ id: providers.id })
    .from(providers)
    .where(isNull(providers.removedAt));
  if (there.length >= mostProviders)
    throw conflict(`There are ${mostProviders} providers already. Remove one first.`);
  return insertProvider(tx, access.secret, input, now, false);
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
  access: ProviderAccess,
  id: ProviderId,
  input: ProviderInput,
): Promise<ProviderRow> {
  const row = await providerById(tx, id);
  if (!row) throw notFound('That provider');
  check(input, access.providerHosts);
  const columns = columnsOf(input);
  if (row.kind !== input.kind)
    throw invalid('kind', 'You cannot change a provider’s kind. Add another provider instead.');
  if (row.fromEnvironment && columns.address !== row.address)
    throw invalid('address', 'The environment sets this address. Change it there.');
  // A key goes to the address it was entered for, and nowhere else.
  const known = new Set(serversOf(row).map((address) => new URL(address).origin));
  const moved = serversOf(columns).some((address) => !known.has(new URL(address).origin));
  const headers = input.headers ?? (moved ? [] : undefined);
  const [changed] = await tx
    .update(providers)
    .set({ ...columns, ...(headers ? headersOf(access.secret, headers) : {}) })
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

/** Most names that a recipe can hold. */
const SamplerName = Recipe.shape.sampler;
const mostSamplers = 100;

async function keepSamplers(db: Sql, id: ProviderId, names: readonly string[]): Promise<void> {
  const samplers = names
    .filter((name) => name !== usualSampler && SamplerName.safeParse(name).success)
    .slice(0, mostSamplers);
  await db.update(providers).set({ samplers }).where(present(id));
}

/** The first setting that a server does not support; undefined: none. */
function lackOf({ settings }: ProviderRow, found: Inventory): string | undefined {
  const { model, sampler, graph, controlNet, controlKind } = settings;
  if (!graph && found.models.length > 0 && !found.models.includes(model))
    return `It does not have ‘${model}’.`;
  if (sampler && found.samplers.length > 0 && !found.samplers.includes(sampler))
    return `It has no sampler ‘${sampler}’.`;
  if (controlNet && found.controlNets.length > 0 && !found.controlNets.includes(controlNet))
    return `It has no ControlNet ‘${controlNet}’.`;
  if (controlKind !== 'picture' && !found.controlKinds.includes(controlKind))
    return `It has nothing that finds ${controlKind} in a picture: its nodes for that are missing.`;
  return undefined;
}

/** Checks the health and the models of each of a provider's servers. Missing settings are reported as failures. */
export async function testProvider(
  db: Database,
  access: ProviderAccess,
  id: ProviderId,
): Promise<ProviderTest> {
  const row = await providerById(db, id);
  if (!row) throw notFound('That provider');
  const began = performance.now();
  const servers = serversOf(row);
  const tests = await Promise.all(servers.map((server) => testServer(access, row, server)));
  const [first] = tests;
  if (first?.found) await keepSamplers(db, id, first.found.samplers);
  const bad = tests.findIndex(({ failure }) => failure !== undefined);
  const where = bad > 0 ? `${servers[bad]}: ` : '';
  const { says, ...found } = first?.found ?? { ...nothingListed, says: '' };
  return {
    ok: bad < 0,
    message: bad < 0 ? says : `${where}${tests[bad]!.failure}`,
    milliseconds: Math.round(performance.now() - began),
    ...found,
  };
}

async function testServer(
  access: ProviderAccess,
  row: ProviderRow,
  server: string,
): Promise<{ found?: Inventory; failure?: string }> {
  const adapter = adapterOf(row.kind);
  try {
    const to = connectionTo(access, row, server);
    const found = await adapter.inventory(to, AbortSignal.timeout(testMs));
    if (row.settings.trainer.offered && server === row.address)
      await adapter.trainer?.check(to, AbortSignal.timeout(testMs));
    const failure = lackOf(row, found);
    return failure === undefined ? { found } : { found, failure };
  } catch (error) {
    const failure =
      error instanceof ProviderError
        ? error.message
        : `It did not answer in ${testMs / 1000} seconds.`;
    return { failure };
  }
}
