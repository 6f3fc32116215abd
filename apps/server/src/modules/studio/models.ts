import { builtInModel, type Model, mostMixedStyles } from '@limn/contracts/recipe';
import { collage } from './collage.ts';
import type { Maker } from './maker.ts';

/** Models that can be chosen, each with what makes its pictures. What each is called says what it is. */
const known: { model: Model; maker: Maker }[] = [
  {
    model: {
      id: builtInModel,
      name: 'Limn Collage (built in)',
      version: '4',
      description:
        'Paints from pieces of the artist’s own pictures. Every pixel knows where it came from, so shares are exact.',
      credits: 2,
      capabilities: {
        styles: 1 + mostMixedStyles,
        samplers: [],
        fields: [
          'exclude_from_image',
          'prompt_guidance',
          'quality',
          'seed',
          'style_strength',
          'pose_and_depth',
          'canvas_subject',
        ],
      },
    },
    maker: collage,
  },
];

export const models: Model[] = known.map(({ model }) => model);

export function modelById(id: string): Model | undefined {
  return models.find((model) => model.id === id);
}

/** What makes the pictures of a model; undefined for one that is not offered any more. */
export function makerOf(id: string): Maker | undefined {
  return known.find(({ model }) => model.id === id)?.maker;
}
