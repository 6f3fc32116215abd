import { type Model, type ModelField, usualSampler } from '@limn/contracts/recipe';
import type { TrainingSource } from '@limn/contracts/training-sources';

/** How long a picture of 1024 × 1024 takes: '4–6 s'. */
export function takes({ seconds: { least, most } }: Pick<Model, 'seconds'>): string {
  return least === most ? `${most} s` : `${least}–${most} s`;
}

/** The largest picture a model makes: 'Up to 2048 × 2048'. */
export function largestOf({ capabilities }: Pick<Model, 'capabilities'>): string {
  const sizes = capabilities.dimensions.map((name) => name.split('x').map(Number));
  const pixels = ([width = 0, height = 0]: number[]) => width * height;
  const largest = sizes.reduce((p, q) => (pixels(q) > pixels(p) ? q : p), [0, 0]);
  return `Up to ${largest.join(' × ')}`;
}

const fieldNames: Record<ModelField, string> = {
  prompt_guidance: 'guidance',
  quality: 'quality',
  style_strength: 'style strength',
  seed: 'seed',
  exclude_from_image: 'negative prompt',
  pose_and_depth: 'a picture for pose and depth',
  matters: 'focus areas',
  canvas_subject: 'a picture for the subject',
};

/** The recipe fields that a model can use in addition to its prompt, as one line of text. */
export function usesOf({ capabilities: { styles, samplers, fields } }: Model): string {
  const known = Object.entries(fieldNames).filter(([name]) => fields.includes(name as ModelField));
  return [
    ...(styles > 1 ? [`Up to ${styles} styles mixed`] : styles === 1 ? ['One style'] : []),
    ...known.map(([, name]) => name),
    ...(samplers.length > 0 ? ['sampler'] : []),
  ].join(', ');
}

/** The label of a sampler; the default one is the model's own. */
export const samplerName = (name: string): string =>
  name === usualSampler ? 'The model’s own' : name;

/** Labels for a model's training data. */
export const trainingLabels: Record<TrainingSource, string> = {
  licensed: 'Licensed pictures',
  'public-domain': 'Public domain',
  open: 'Free licences',
  undisclosed: 'Not disclosed',
  scraped: 'Scraped from the web',
};

/** How exact the shares of a model's pictures are. */
export const accountWords: Record<Model['account'], string> = {
  exact: 'Exact: every pixel is counted',
  declared: 'By agreement: fixed in advance, not measured',
};
