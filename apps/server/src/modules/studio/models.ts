import { builtInModel, type Model } from '@limn/contracts/recipe';

/** Models that can be chosen. What each is called says what it is. */
export const models: Model[] = [
  {
    id: builtInModel,
    name: 'Limn Collage (built in)',
    version: '4',
    description:
      'Paints from pieces of the artist’s own pictures. Every pixel knows where it came from, so shares are exact.',
    credits: 2,
  },
];

export function modelById(id: string): Model | undefined {
  return models.find((model) => model.id === id);
}
