import { cutText } from '@limn/contracts/text';
import { parseDimensions } from '@limn/contracts/constants';
import type { ImageId } from '@limn/contracts/ids';
import { type Composer, ownAccount } from '@limn/contracts/picture-account';
import { type Recipe, stylesOf } from '@limn/contracts/recipe';
import sharp from 'sharp';
import { encodeAs, isOpaque, open, type Pixels, TaskCancelled } from '../../painting/index.ts';
import { conflict, DomainError } from '../../platform/errors.ts';
import { finish } from '../images/index.ts';
import {
  abilitiesOf,
  assertPictureFits,
  assertWordsFit,
  cleanPrompt,
  compose,
  type ComposeOrder,
  type Composed,
  keptComposition,
  type ProviderRow,
  supportsContext,
} from '../models/index.ts';
import { artistsNamedIn, profileNames } from '../profiles/index.ts';
import { stylesById } from '../styles/index.ts';
import { assertNotThirdPartyWork } from './assert-own.ts';
import { collage } from './collage.ts';
import { orderInto, type PlaceOrder } from './compose-into.ts';
import { guideParents, loadGuides, referenceRecords } from './guide-pictures.ts';
import type { MadeFor, Maker, MakerParts, MakingWatch } from './maker.ts';
import type { PaintingPlace } from './place.ts';

/** Composing's part of a picture's progress; painting is the rest. */
const composingPart = 0.5;
/** Interval of checks for cancellation in milliseconds, while a provider sends no events. */
export const looksEvery = 500;

/** The requested size: pixels on the short side, in steps of 64. */
export function composedSize(dimensions: Recipe['image_dimensions'], side: number) {
  const { width, height } = parseDimensions(dimensions);
  const scale = side / Math.min(width, height);
  const step = (pixels: number) => Math.round((pixels * scale) / 64) * 64;
  return { width: step(width), height: step(height) };
}

/** Names that do not go out: of the recipe's styles and their artists, and of artists its words name. */
export async function namesToKeep(
  { db }: Pick<MakerParts, 'db'>,
  recipe: Recipe,
): Promise<string[]> {
  const styles = await stylesById(
    db,
    stylesOf(recipe).map(({ style }) => style),
  );
  const artists = await profileNames(
    db,
    [...styles.values()].map(({ profileId }) => profileId),
  );
  return [
    ...[...styles.values()].map(({ name }) => name),
    ...[...artists.values()].map(({ name }) => name),
    ...(await artistsNamedIn(db, `${recipe.prompt} ${recipe.exclude_from_image}`)),
  ];
}

/** The request to a provider, and the part of its answer that is used. */
interface Asked {
  order: ComposeOrder;
  cut?: PlaceOrder['cut'];
}

/** Subjects are the painter's: a composer only looks at the scene. */
const withoutSubject = (recipe: Recipe): Recipe => ({
  ...recipe,
  canvas_subject: null,
  reference_subject: null,
});

async function orderOf(
  parts: MakerParts,
  recipe: Recipe,
  provider: ProviderRow,
  place: PaintingPlace | undefined,
): Promise<Asked> {
  const names = await namesToKeep(parts, recipe);
  const prompt = cleanPrompt(recipe.prompt, names);
  if (!prompt)
    throw conflict('Enter a prompt: names of artists and styles are not sent to the model.');
  const { scene } = await loadGuides(parts, withoutSubject(recipe));
  const { side } = provider.settings;
  const into = place && (await orderInto(place, side, supportsContext(provider) && !scene));
  const order = {
    prompt,
    negative: cleanPrompt(recipe.exclude_from_image, names),
    ...(into?.order ?? composedSize(recipe.image_dimensions, side)),
    seed: recipe.seed,
    // Its models may have changed since they were listed.
    ...(provider.samplers.includes(recipe.sampler) && { sampler: recipe.sampler }),
    ...(scene && {
      start: {
        png: await sharp(scene.data, {
          raw: { width: scene.width, height: scene.height, channels: 4 },
        })
          .resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true })
          .removeAlpha()
          .png()
          .toBuffer(),
        // Close to the person's picture, it is changed less.
        change: 0.9 - recipe.prompt_guidance / 250,
      },
    }),
  };
  return { order, ...(into && { cut: into.cut }) };
}

export const composerOf = (provider: ProviderRow, seed: number): Composer => ({
  model: provider.name,
  version: provider.version || provider.settings.model,
  licence: provider.licence,
  training: provider.trainingText,
  seed: abilitiesOf(provider).seed ? seed : null,
});

/** Keeps a composition as a picture of the person's own, unless another process has kept one meanwhile. */
async function keep(
  parts: MakerParts,
  composition: Composed,
  recipe: Recipe,
  provider: ProviderRow,
  by: MadeFor,
): Promise<void> {
  await finish(
    parts,
    { pixels: composition.result, account: ownAccount },
    {
      origin: 'composition',
      name: cutText(recipe.prompt, 120),
      profileId: by.profileId,
      format: 'webp',
      sample: by.sample,
      createdAt: parts.clock.now(),
      composer: composerOf(provider, composition.seed),
      parents: guideParents(withoutSubject(recipe)),
      references: await referenceRecords(parts, withoutSubject(recipe)),
    },
    {
      // It has been paid for, even if the person has cancelled since.
      signal: new AbortController().signal,
      async enter(tx, insert, id) {
        if (await composition.keep(tx, id)) await insert();
      },
    },
  );
}

/**
 * A composition as a guide: decoded from its stored format but without a mark, whose number would make equal
 * compositions give different paintings.
 */
async function unmarked({ result: pixels }: Composed): Promise<Pixels> {
  const shown = isOpaque(pixels) ? open(pixels).removeAlpha() : open(pixels);
  const kept = await encodeAs(shown, 'webp');
  const { data, info } = await sharp(kept)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** With moderation, no preview is shown before a picture passed. */
export const shownOnTheWay = (
  { moderate }: MakerParts,
  { onPreview }: MakingWatch,
): MakingWatch['onPreview'] => (moderate ? () => undefined : onPreview);

/**
 * Discards a composition whose picture was cancelled or refused; one that could not be checked is kept and checked
 * again.
 */
export async function leave(composition: Composed, why: unknown): Promise<void> {
  const isSettled =
    why instanceof TaskCancelled || (why instanceof DomainError && why.code === 'conflict');
  if (!isSettled) return;
  await composition.refuse();
  await composition.forget();
}

/**
 * Composes, or takes what was composed before; then the composition is a picture that can be followed. One that was kept
 * before is followed from the shelf, with its mark.
 */
async function compositionFor(
  parts: MakerParts,
  recipe: Recipe,
  provider: ProviderRow,
  watch: MakingWatch,
  by: MadeFor,
  place: PaintingPlace | undefined,
): Promise<{ id: ImageId; seed: number; scene?: Pixels }> {
  const kept = await keptComposition(parts.db, by);
  if (kept) return kept;
  let fraction = 0;
  const tell = () =>
    watch.onProgress(fraction * composingPart, {
      kind: 'provider-composes',
      provider: provider.name,
    });
  const timer = setInterval(tell, looksEvery);
  let scene: Pixels;
  try {
    const { order, cut } = await orderOf(parts, recipe, provider, place);
    await assertWordsFit(parts.moderate, order.prompt, watch.signal);
    const whole = await compose(parts, provider, by, order, {
      signal: watch.signal,
      onPreview: shownOnTheWay(parts, watch),
      onProgress(done) {
        fraction = done;
        tell();
      },
    });
    const composition = cut ? { ...whole, result: await cut(whole.result) } : whole;
    try {
      await assertPictureFits(parts.moderate, composition.result, provider.name, watch.signal);
      await assertNotThirdPartyWork(parts, composition.result, recipe, {
        ...by,
        name: provider.name,
      });
    } catch (error) {
      await leave(composition, error);
      throw error;
    }
    await keep(parts, composition, recipe, provider, by);
    await composition.forget();
    scene = await unmarked(composition);
  } finally {
    clearInterval(timer);
  }
  const found = await keptComposition(parts.db, by);
  if (!found) throw new Error('A composition was not kept.');
  return { ...found, scene };
}

/** The progress of painting, as a part of the whole. */
const painting = (watch: MakingWatch): MakingWatch => ({
  ...watch,
  onProgress: (fraction, step) =>
    watch.onProgress(composingPart + fraction * (1 - composingPart), step),
});

/**
 * A provider's model followed by the painter: the model composes from the words only, and every delivered pixel is
 * painted from the styles' artworks, so that the account is exact.
 */
export const composed = (provider: ProviderRow): Maker => ({
  prepare: (parts, _recipe, place) =>
    Promise.resolve({
      async make(own, watch, by) {
        const { id, seed, scene } = await compositionFor(parts, own, provider, watch, by, place);
        // Marks are on the picture that was given; what was composed is another.
        const recipe = { ...own, pose_and_depth: id, reference: null, matters: [] };
        const following = await collage('usual', scene).prepare(parts, recipe, place);
        const made = await following.make(recipe, painting(watch), by);
        // The words were the composer's to read, not the painter's.
        return { ...made, notPainted: [], composer: composerOf(provider, seed) };
      },
    }),
});
