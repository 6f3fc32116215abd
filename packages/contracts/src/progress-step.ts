/** Words for each step of a long task. Steps of the painter's runs have the names that `RunStep` in imaging gives them. */
const texts = {
  // Before and after the work.
  'waiting-for-painter': () => 'Waiting for a free painter',
  'waiting-for-place': () => 'Waiting for a free place',
  'waiting-for-trainer': () => 'Waiting for the trainer',
  'waiting-for-turn': () => 'Waiting for a turn',
  waiting: () => 'Waiting',
  stopping: () => 'Stopping',
  done: () => 'Done',
  trained: () => 'Trained',
  failed: () => 'Failed',
  cancelled: () => 'Cancelled',

  // Models of providers; `provider` is its name.
  'provider-composes': ({ provider }: { provider: string }) => `${provider} is composing`,
  'provider-paints': ({ provider }: { provider: string }) => `${provider} makes it`,
  'provider-learns': ({ provider }: { provider: string }) => `${provider} is learning`,

  // Painting, learning and retouching.
  composing: () => 'Composing',
  'reading-guide': () => 'Reading the guide',
  'cutting-out-subject': () => 'Cutting out the subject',
  'reading-surroundings': () => 'Looking at the surroundings',
  'choosing-artworks': () => 'Choosing artworks',
  painting: () => 'Painting',
  enlarging: () => 'Enlarging',
  'saving-picture': () => 'Saving the picture',
  'studying-artworks': () => 'Studying the artworks',
  'measuring-style': () => 'Measuring the style',
  'saving-style': () => 'Saving the style',
  'finding-things': () => 'Looking for objects to cut out',
  looking: () => 'Looking',
  filling: () => 'Filling',
  'cutting-out': () => 'Cutting out',
  'refining-edge': () => 'Refining the edge',
  adjusting: () => 'Adjusting',
  sharpening: () => 'Sharpening',
  cloning: () => 'Cloning',
  'matching-light': () => 'Matching the light',
  'placing-subject': () => 'Placing the subject',
  'placing-object': () => 'Placing the object',
  blending: () => 'Blending',
  'on-server': () => 'On the server',

  // One of several; `at` counts from 1.
  'opening-picture': ({ at, of }: Count) => `Opening picture ${at} of ${of}`,
  'cutting-out-headshot': ({ at, of }: Count) => `Cutting out headshot ${at} of ${of}`,
  'adding-picture': ({ at, of }: Count) => `Picture ${at} of ${of}`,

  // An edition's file.
  'gathering-pictures': () => 'Gathering the pictures',
  'setting-pages': () => 'Setting the pages',

  /** Written by a version that stored sentences. */
  text: ({ text }: { text: string }) => text,
};

type Count = { at: number; of: number };
type StepKind = keyof typeof texts;

/** The step of a long task, as stored: a kind with its data. `stepText` turns it into a sentence. */
export type ProgressStep = {
  [Kind in StepKind]: Parameters<(typeof texts)[Kind]> extends [infer Data]
    ? { kind: Kind } & Data
    : { kind: Kind };
}[StepKind];

const textOf: Record<StepKind, (data: never) => string> = texts;

/** A step in words; '' where nothing is under way. */
export function stepText(step: ProgressStep | null | undefined): string {
  return step ? textOf[step.kind](step as never) : '';
}
