import type { Model } from '@limn/contracts/recipe';
import { expect, test } from 'vitest';
import { compositionsOf } from './compositions.ts';

const model = (credits: number, composer: string | null = null) => ({ credits, composer }) as Model;
const told = (models: Model[]) => compositionsOf(models).map(({ name, price }) => [name, price]);

test('following a picture is named first, then the drawn scene, then connected models', () => {
  const ours = [model(1), model(2), model(5)];
  expect(told(ours)).toEqual([
    ['Follow a picture', '1 to 5 credits'],
    ['Drawn scene', '1 credit'],
  ]);
  expect(told([...ours, model(3, 'SDXL')])).toEqual([
    ...told(ours),
    ['Connected models', '3 credits'],
  ]);
});
