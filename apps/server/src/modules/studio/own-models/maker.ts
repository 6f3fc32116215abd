import { parseDimensions } from '@limn/contracts/constants';
import type { ArtworkId, StyleId } from '@limn/contracts/ids';
import type { PictureAccount } from '@limn/contracts/picture-account';
import type { Recipe } from '@limn/contracts/recipe';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Pixels } from '../../../painting/index.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import {
  assertPictureFits,
  assertWordsFit,
  cleanPrompt,
  compose,
  type ComposeOrder,
  providerOfTrained,
  type ProviderRow,
  trainedVersion,
} from '../../models/index.ts';
import { assertNotThirdPartyWork } from '../assert-own.ts';
import { composerOf, leave, looksEvery, namesToKeep, shownOnTheWay } from '../composed.ts';
import type { MadeFor, Maker, MakerParts, MakingWatch } from '../maker.ts';
import { ownModelById, workingModel } from './queries.ts';
import { modelOfSamples } from './samples.ts';
import { type OwnModelRow, ownModels } from './schema.ts';

const withdrawn = () =>
  conflict('The artist has withdrawn this model: it makes no new pictures. Choose another one.');

/** The agreed credit: the works a model was trained on, in equal parts; the first ones get the remainder. */
export function declaredAccount(works: readonly ArtworkId[]): PictureAccount {
  const part = Math.floor(1_000_000 / works.length);
  const left = 1_000_000 - part * works.length;
  return {
    kind: 'declared',
    shares: works.map((id, at) => ({ source: 'artwork', id, ppm: part + (at < left ? 1 : 0) })),
  };
}

/** The model for a picture with its provider: the published one, or the one that the sample belongs to. */
async function modelFor(
  db: Database,
  style: StyleId,
  { sample, generationId }: MadeFor,
): Promise<{ row: OwnModelRow; provider: ProviderRow }> {
  const row = await (sample
    ? modelOfSamples(db, generationId)
    : workingModel(db, style, 'published'));
  if (!row) throw withdrawn();
  const provider = await providerOfTrained(db, row, sample ? 'all' : 'offered');
  if (!provider)
    throw conflict('This model’s provider is not available right now. Choose another model.');
  return { row, provider };
}

async function orderOf(
  parts: MakerParts,
  recipe: Recipe,
  { caption, model }: OwnModelRow,
  provider: ProviderRow,
): Promise<ComposeOrder> {
  const names = await namesToKeep(parts, recipe);
  const prompt = cleanPrompt(recipe.prompt, names);
  if (!prompt)
    throw conflict('Enter a prompt: names of artists and styles are not sent to the model.');
  return {
    prompt: `${prompt}, ${caption}`,
    negative: cleanPrompt(recipe.exclude_from_image, names),
    ...parseDimensions(recipe.image_dimensions),
    seed: recipe.seed,
    ...(provider.samplers.includes(recipe.sampler) && { sampler: recipe.sampler }),
    trained: model!,
  };
}

/** The result, scaled to exactly the requested size. */
async function sized({ data, ...came }: Pixels, { width, height }: ComposeOrder): Promise<Pixels> {
  if (came.width === width && came.height === height) return { data, ...came };
  const raw = await sharp(data, { raw: { ...came, channels: 4 } })
    .resize({ width, height, fit: 'cover' })
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(raw) };
}

/** Marks a picture as made by a model that still may make it. */
async function countPicture(tx: Tx, { id }: OwnModelRow): Promise<void> {
  // Withdrawing and this wait for each other.
  await tx.select({ id: ownModels.id }).from(ownModels).where(eq(ownModels.id, id)).for('update');
  if ((await ownModelById(tx, id))?.state !== 'published') throw withdrawn();
  await tx
    .update(ownModels)
    .set({ pictures: sql`${ownModels.pictures} + 1` })
    .where(eq(ownModels.id, id));
}

async function make(
  parts: MakerParts,
  style: StyleId,
  recipe: Recipe,
  watch: MakingWatch,
  by: MadeFor,
) {
  const { row, provider } = await modelFor(parts.db, style, by);
  const order = await orderOf(parts, recipe, row, provider);
  let fraction = 0;
  const tell = () =>
    watch.onProgress(fraction, { kind: 'provider-paints', provider: provider.name });
  // Also while there is no progress, to notice when the person has cancelled.
  const timer = setInterval(tell, looksEvery);
  try {
    await assertWordsFit(parts.moderate, order.prompt, watch.signal);
    const composition = await compose(
      parts,
      provider,
      by,
      order,
      {
        signal: watch.signal,
        onPreview: shownOnTheWay(parts, watch),
        onProgress(done) {
          fraction = done;
          tell();
        },
      },
      'Limn Collage can paint the same words in this style.',
    );
    let entered = false;
    try {
      await assertPictureFits(parts.moderate, composition.result, provider.name, watch.signal);
      await assertNotThirdPartyWork(parts, composition.result, recipe, {
        ...by,
        name: provider.name,
        chosenToo: true,
      });
    } catch (error) {
      await leave(composition, error);
      throw error;
    }
    return {
      pixels: await sized(composition.result, order),
      account: declaredAccount(row.works),
      notPainted: [],
      lifted: [],
      largestCopy: null,
      parents: [],
      composer: {
        ...composerOf(provider, composition.seed),
        version: trainedVersion(provider, row.version),
      },
      modelVersion: trainedVersion(provider, row.version),
      async entered(tx: Tx, id: Parameters<typeof composition.keep>[1]) {
        if (!by.sample) await countPicture(tx, row);
        await composition.keep(tx, id);
        entered = true;
      },
      async done() {
        if (!entered) await composition.refuse();
        await composition.forget();
      },
    };
  } finally {
    clearInterval(timer);
  }
}

/** A model that learned one style and makes pictures by itself: its credits were declared when it was trained. */
export const ownModelMaker = (style: StyleId): Maker => ({
  prepare: (parts) =>
    Promise.resolve({ make: (own, watch, by) => make(parts, style, own, watch, by) }),
});
