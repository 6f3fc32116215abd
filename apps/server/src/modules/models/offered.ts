import { imageDimensions, parseDimensions } from '@limn/contracts/constants';
import { type Model, mostMixedStyles } from '@limn/contracts/recipe';
import { isNull } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { adapterOf } from './adapters.ts';
import { usualSeconds } from './health.ts';
import { listProviders, modelIdOf, offeredProviders } from './providers.ts';
import { type ProviderRow, providers } from './schema.ts';
import { newestTries } from './tries.ts';

/** The painter that follows compositions: its version and duration. */
export interface FollowingPainter {
  version: string;
  seconds: { least: number; most: number };
}

/** Seconds that composing takes until we have measured it. */
const guessedSeconds = { least: 5, most: 30 };

/** The parts of an order that a provider supports. */
export const abilitiesOf = ({ kind, settings }: ProviderRow) => adapterOf(kind).abilities(settings);

/**
 * Self-hosted servers see the surroundings of a place that is painted into. The surroundings are painted from artists'
 * works, so outside providers only get the prompt.
 */
export const supportsContext = (row: ProviderRow): boolean =>
  row.kind === 'comfyui' && abilitiesOf(row).mask;

/** A provider's model with the painter behind it, as people choose it. */
function modelOf(
  row: ProviderRow,
  painter: FollowingPainter,
  composing: FollowingPainter['seconds'] = guessedSeconds,
): Model {
  const abilities = abilitiesOf(row);
  return {
    id: modelIdOf(row),
    name: row.name,
    version: `${row.version || row.settings.model}, painted by Limn ${painter.version}`,
    description: `${row.name} composes from your prompt; Limn paints the composition with pieces of the artists’ works.${
      supportsContext(row) ? ' On a canvas it also uses the surroundings of the place.' : ''
    }`,
    goodFor: 'Scenes, people and things that Limn’s own drawings do not know.',
    exampleUrl: null,
    exampleStyle: null,
    training: { kind: row.trainingSource, text: row.trainingText, url: row.trainingUrl },
    licence: row.licence,
    account: 'exact',
    composer: row.name,
    seconds: {
      least: composing.least + painter.seconds.least,
      most: composing.most + painter.seconds.most,
    },
    credits: row.credits,
    artistPrice: null,
    capabilities: {
      styles: 1 + mostMixedStyles,
      dimensions: [...imageDimensions],
      samplers: abilities.sampler ? row.samplers : [],
      fields: [
        'prompt_guidance',
        'quality',
        'style_strength',
        ...(abilities.seed ? (['seed'] as const) : []),
        ...(abilities.negative ? (['exclude_from_image'] as const) : []),
        ...(abilities.start ? (['pose_and_depth'] as const) : []),
      ],
    },
  };
}

/** Those that people can choose, or all that were not removed. */
type Among = 'offered' | 'all';
const providersAmong = (db: Sql, among: Among) =>
  among === 'all' ? listProviders(db) : offeredProviders(db);

/** Models of providers; those with clean training first. */
export async function composedModels(
  db: Sql,
  painter: FollowingPainter,
  among: Among = 'offered',
): Promise<Model[]> {
  const rows = await providersAmong(db, among);
  return Promise.all(
    rows.map(async (row) => modelOf(row, painter, usualSeconds(await newestTries(db, row.id)))),
  );
}

/** The provider of a model. */
export async function providerOfModel(
  db: Sql,
  modelId: string,
  among: Among = 'offered',
): Promise<ProviderRow | undefined> {
  return (await providersAmong(db, among)).find((row) => modelIdOf(row) === modelId);
}

/** Versions of models by their ids, those that are not offered at the moment too. */
export async function composedVersions(
  db: Sql,
  painter: FollowingPainter,
): Promise<Map<string, string>> {
  const rows = await db.select().from(providers).where(isNull(providers.removedAt));
  return new Map(
    rows
      .filter((row) => abilitiesOf(row).seed)
      .map((row) => [modelIdOf(row), modelOf(row, painter).version]),
  );
}

/** Facts about a model that learned one style, besides those of its provider. */
export interface TrainedFacts {
  id: string;
  style: string;
  artist: string;
  version: number;
  works: number;
  artistPrice: Model['artistPrice'];
}

export const trainedVersion = (row: ProviderRow, version: number): string =>
  `${row.version || row.settings.model}, training ${version}`;

/** A model that learned one style and makes pictures by itself, as people see it in the list. */
export async function trainedModel(db: Sql, row: ProviderRow, facts: TrainedFacts): Promise<Model> {
  const abilities = abilitiesOf(row);
  const { side } = row.settings.trainer;
  // A checkpoint makes pictures of about as many pixels as it has learned from; larger ones fall apart.
  const fits = (size: Model['capabilities']['dimensions'][number]) => {
    const { width, height } = parseDimensions(size);
    return width * height <= side * side * 1.05;
  };
  return {
    id: facts.id,
    name: `${facts.style}, its own model`,
    version: trainedVersion(row, facts.version),
    description: `${row.name} has learned this style from ${facts.artist}’s works, with ${facts.artist}’s consent. It makes the picture by itself, so the credit is fixed by agreement: it cannot be measured.`,
    goodFor: 'Scenes and things that the works do not show, in this style only.',
    exampleUrl: null,
    exampleStyle: null,
    training: {
      kind: row.trainingSource,
      text: `${row.trainingText} Then ${facts.works} works of ${facts.artist}, with consent.`,
      url: row.trainingUrl,
    },
    licence: row.licence,
    account: 'declared',
    composer: row.name,
    seconds: usualSeconds(await newestTries(db, row.id)) ?? guessedSeconds,
    credits: row.credits,
    artistPrice: facts.artistPrice,
    capabilities: {
      styles: 1,
      dimensions: imageDimensions.filter(fits),
      samplers: abilities.sampler ? row.samplers : [],
      fields: [
        ...(abilities.seed ? (['seed'] as const) : []),
        ...(abilities.negative ? (['exclude_from_image'] as const) : []),
      ],
    },
  };
}
