import { z } from 'zod';
import { PictureBox } from './boxes.ts';
import { grouped, imageDimensions, imageFormats } from './constants.ts';
import { ImageId, ProjectId, ReferenceId, StyleId } from './ids.ts';
import { Currency } from './money.ts';
import { trainingSources } from './training-sources.ts';

/** Fields of a recipe that make a difference to some models and none to others. */
export const modelFields = [
  'exclude_from_image',
  'prompt_guidance',
  'quality',
  'seed',
  'style_strength',
  'pose_and_depth',
  'canvas_subject',
  'matters',
] as const;
export type ModelField = (typeof modelFields)[number];

/** The parts of a recipe that a model supports. A form shows only these fields, and the server rejects others. */
export const Capabilities = z.object({
  /** Art styles it paints in at once; 0: in none. */
  styles: z.int().min(0),
  /** Sizes it makes. */
  dimensions: z.array(z.enum(imageDimensions)),
  /** Samplers it offers, as its provider calls them; empty: it has no such choice. */
  samplers: z.array(z.string()),
  fields: z.array(z.enum(modelFields)),
});
export type Capabilities = z.infer<typeof Capabilities>;

/** Models a generation may name. Credits are per image, by pixels (1024² is 1 megapixel). */
export const Model = z.object({
  id: z.string(),
  name: z.string(),
  /** Another version paints the same recipe another way. */
  version: z.string(),
  description: z.string(),
  /** Why to choose it rather than another. */
  goodFor: z.string(),
  /** The same prompt painted by each model, for comparing them; null if there is none. */
  exampleUrl: z.string().nullable(),
  /** The art style it is in. */
  exampleStyle: z.string().nullable(),
  /** Its training data, or a statement that it has none, and a link to a description. */
  training: z.object({
    kind: z.enum(trainingSources),
    text: z.string(),
    url: z.string().nullable(),
  }),
  /** The terms that what paints, or the model that composes, is used under. */
  licence: z.string(),
  /** Whether each pixel's debt is counted, or the shares are those declared beforehand. */
  account: z.enum(['exact', 'declared']),
  /** Name of the model that composes from the prompt; null: the built-in painter composes too. */
  composer: z.string().nullable(),
  /** How long one picture of 1024×1024 pixels took when we measured it. */
  seconds: z.object({ least: z.number(), most: z.number() }),
  /**
   * Credits for one image of up to 1024×1024 pixels; larger ones cost in proportion, rounded up. A drawn scene costs
   * `drawnSceneCredits` instead.
   */
  credits: z.int(),
  /**
   * The fee per picture to the style's artist, in minor units, and its price in additional credits; null if there is no
   * fee.
   */
  artistPrice: z.object({ amount: z.int(), currency: Currency, credits: z.int() }).nullable(),
  capabilities: Capabilities,
});
export type Model = z.infer<typeof Model>;

export const builtInModel = 'limn-collage';

/** Prefix of the ids of models that learned one style only; the style's id follows. */
const ownPrefix = 'own-';
export const ownModelOf = (style: StyleId): string => `${ownPrefix}${style}`;
export const isOwnModel = (modelId: string): boolean => modelId.startsWith(ownPrefix);
/** The style that such a model learned. */
export const styleOfOwnModel = (modelId: string): StyleId | undefined =>
  isOwnModel(modelId) ? StyleId.safeParse(modelId.slice(ownPrefix.length)).data : undefined;

/** The recipe of the models' example pictures. */
export const modelExample = {
  prompt: 'a lighthouse at sunset, sailing boats on a calm sea',
  style: 'Impasto Seascapes',
};

/** Settings available without the feature 'canvas enhancements'. */
export const plainImages = 3;
export function needsEnhancements(
  recipe: Pick<Recipe, 'image_dimensions' | 'number_of_images'>,
): boolean {
  const [width, height] = recipe.image_dimensions.split('x').map(Number) as [number, number];
  return recipe.number_of_images > plainImages || Math.max(width, height) > 1344;
}

/** Other styles that a recipe mixes in, at most. */
export const mostMixedStyles = 3;
/** Minimum percentage of the recipe's own style. */
export const leastOwnPercent = 10;

const MixedStyles = z
  .array(z.object({ style: StyleId, percent: z.coerce.number().int().min(5).max(90) }))
  .max(mostMixedStyles, `At most ${mostMixedStyles} other styles.`)
  .refine(
    (mixed) => mixed.reduce((sum, { percent }) => sum + percent, 0) <= 100 - leastOwnPercent,
    `The style chosen first keeps at least ${leastOwnPercent}%.`,
  )
  .refine(
    (mixed) => new Set(mixed.map(({ style }) => style)).size === mixed.length,
    'Name each style once.',
  );

/** Places of a guide that can be marked, at most. */
export const mostMarks = 4;

export const largestSeed = 2_147_483_647;

/** The sampler of a recipe that leaves the choice to the model. */
export const usualSampler = 'DDIM';

function wholeNumber(name: string, least: number, most: number) {
  const message = `${name} is a whole number from ${least} to ${grouped(most)}.`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

/**
 * Everything that decides a picture; stored whole with it. The same recipe with the same (drawn)
 * seed and model version gives the same picture. Names and defaults are the specification's (§3).
 */
export const Recipe = z.object({
  model: z.string().default(builtInModel),
  style: StyleId.nullable().default(null),
  /** Styles mixed with `style`, each with its percentage; `style` gives the rest. */
  mixed_styles: MixedStyles.default([]),
  prompt: z
    .string()
    .trim()
    .min(1, 'Enter a prompt.')
    .max(1000, 'A prompt has at most 1,000 characters.'),
  image_dimensions: z.enum(imageDimensions).default('1024x1024'),
  exclude_from_image: z.string().trim().max(500, 'At most 500 characters.').default(''),
  prompt_guidance: wholeNumber('Guidance', 0, 100).default(80),
  quality: wholeNumber('Quality', 10, 100).default(30),
  seed: wholeNumber('A seed', 0, largestSeed).default(0),
  sampler: z
    .string()
    .trim()
    .regex(/^[\w+. -]{1,60}$/, 'This is not the name of a sampler.')
    .default(usualSampler),
  number_of_images: wholeNumber('The number of pictures', 1, 8).default(1),
  imageFormat: z.enum(imageFormats).default('jpeg'),
  /** Id of one of my images whose shapes and depth replace the composed scene, or none. */
  pose_and_depth: ImageId.nullable().default(null),
  /** Id of one of my images whose subject is cut out, placed and painted in, or none. */
  canvas_subject: ImageId.nullable().default(null),
  /** An openly licensed picture to follow instead of the caller's own (`pose_and_depth`), or none. */
  reference: ReferenceId.nullable().default(null),
  /**
   * An openly licensed picture whose subject is cut out and painted in, instead of the caller's own (`canvas_subject`),
   * or none.
   */
  reference_subject: ReferenceId.nullable().default(null),
  /** I may show the person in the photograph given as a reference, or the picture is for private use. */
  reference_people: z.boolean().default(false),
  /** An active project of the caller whose persona is placed in the picture. */
  persona: ProjectId.nullable().default(null),
  style_strength: wholeNumber('Style strength', 0, 100).default(70),
  /** Whose spread of dark and bright a picture that is followed is painted in. */
  light: z.enum(['guide', 'artist']).default('guide'),
  /** Places of the picture given for pose and depth that are followed most closely, in fractions of it. */
  matters: z
    .array(PictureBox)
    .max(mostMarks, `At most ${mostMarks} places can be marked.`)
    .default([]),
});
export type Recipe = z.infer<typeof Recipe>;
export type RecipeInput = z.input<typeof Recipe>;

/** The styles a recipe paints in, its own first, with the percent each is to give; 100 together. */
export function stylesOf({
  style,
  mixed_styles: mixed,
}: Pick<Recipe, 'style' | 'mixed_styles'>): { style: StyleId; percent: number }[] {
  if (!style) return [];
  const others = mixed.filter((part) => part.style !== style);
  const taken = others.reduce((sum, { percent }) => sum + percent, 0);
  return [{ style, percent: 100 - taken }, ...others];
}

/** The seed a number of steps after another; after the largest comes 1, because 0 means random. */
export function seedAfter(seed: number, steps: number): number {
  const after = seed + steps;
  return after > largestSeed ? after - largestSeed : after;
}

/** How far the seed of a variation is from its picture's: past the others of one generation. */
const seedStep = 8;

/** A recipe for another picture of the same prompt: the next seed draws everything again. */
export function varied<R extends Pick<Recipe, 'seed'>>(recipe: R): R {
  return { ...recipe, seed: seedAfter(recipe.seed, seedStep) };
}

const plain = Recipe.parse({ prompt: 'anything' });

const asksFor = (recipe: Recipe, name: ModelField): boolean =>
  name === 'matters' ? recipe.matters.length > 0 : recipe[name] !== plain[name];

/** References are used like own pictures: a model that cannot use those cannot use these. */
const referenceFields = {
  reference: 'pose_and_depth',
  reference_subject: 'canvas_subject',
} as const;

const unusableReferences = (fields: readonly ModelField[], recipe: Recipe) =>
  (['reference', 'reference_subject'] as const).filter(
    (name) => recipe[name] !== null && !fields.includes(referenceFields[name]),
  );

/**
 * Settings of a recipe that a model cannot use: fields that differ from their defaults, a size, a second style, a
 * sampler. Empty if the model can paint the recipe unchanged.
 */
export function unusable({ capabilities }: Model, recipe: Recipe): (keyof Recipe)[] {
  const { dimensions, fields, styles, samplers: known } = capabilities;
  const mixed = recipe.mixed_styles.length;
  return [
    ...modelFields.filter((name) => !fields.includes(name) && asksFor(recipe, name)),
    ...unusableReferences(fields, recipe),
    ...(dimensions.includes(recipe.image_dimensions) ? [] : (['image_dimensions'] as const)),
    ...(mixed > 0 && mixed + 1 > styles ? (['mixed_styles'] as const) : []),
    ...(recipe.sampler !== plain.sampler && !known.includes(recipe.sampler)
      ? (['sampler'] as const)
      : []),
  ];
}

/** The recipe for a model: settings it cannot use have their defaults, and the size is the first it makes. */
export function fitting(model: Model, recipe: Recipe): Recipe {
  const [size = plain.image_dimensions] = model.capabilities.dimensions;
  const reset = unusable(model, recipe).map((name) => [
    name,
    name === 'image_dimensions' ? size : plain[name],
  ]);
  return { ...recipe, ...Object.fromEntries(reset) };
}
