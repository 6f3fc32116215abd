import { drawnSceneCredits } from '@limn/contracts/generation-price';
import type { Model } from '@limn/contracts/recipe';

export const drawnScene = 'Drawn scene';

interface Composition {
  name: string;
  /** Credits of a picture of up to 1024 × 1024. */
  price: string;
  text: string;
}

function priceRange(models: readonly Model[]): string {
  const credits = models.map((model) => model.credits);
  const [least, most] = [Math.min(...credits), Math.max(...credits)];
  const range = least === most ? `${least}` : `${least} to ${most}`;
  return `${range} ${most === 1 ? 'credit' : 'credits'}`;
}

/** Where a picture can get its composition from, the best first, with what each is good for and costs. */
export function compositionsOf(models: readonly Model[]): Composition[] {
  const ours = models.filter(({ composer }) => composer === null);
  const connected = models.filter(({ composer }) => composer !== null);
  return [
    ...(ours.length > 0
      ? [
          {
            name: 'Follow a picture',
            price: priceRange(ours),
            text: 'Limn paints after an openly licensed picture that fits your words, or after a photo or sketch of yours. Best for people, animals, faces and most other things.',
          },
          {
            name: drawnScene,
            price: `${drawnSceneCredits} ${drawnSceneCredits === 1 ? 'credit' : 'credits'}`,
            text: 'Limn draws your words without a picture to follow: a picture-book drawing. Good for landscapes, buildings and boats, and for trying styles. People, animals and faces look naive.',
          },
        ]
      : []),
    ...(connected.length > 0
      ? [
          {
            name: 'Connected models',
            price: priceRange(connected),
            text: 'A model of another provider composes from your prompt. Good for what no picture shows. Each lists what it was trained on and who paints.',
          },
        ]
      : []),
  ];
}
