// @vitest-environment happy-dom
import { largestSeed, type Model, type ModelField } from '@limn/contracts/recipe';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { useStore } from '../../lib/store.ts';
import { changeDraft, clearReferences, freshDraft, recipeDraft } from './draft.ts';
import { RecipePanel } from './recipe-panel.tsx';

beforeEach(() => clearReferences({ ...freshDraft, prompt: 'a boat' }));

function opened(fields: ModelField[], drawnSeed: number | null = null) {
  const model = {
    account: 'declared',
    composer: null,
    capabilities: { styles: 0, dimensions: [], samplers: [], fields },
  } as unknown as Model;
  function Panel() {
    const draft = useStore(recipeDraft);
    return <RecipePanel draft={draft} model={model} drawnSeed={drawnSeed} failure={null} />;
  }
  return show(<Panel />);
}
const seed = () => screen.getByRole('textbox', { name: 'Seed' });

test('only what the model supports is offered', () => {
  opened(['quality']);
  expect(screen.getByRole('slider', { name: 'Quality' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Seed' })).toBeNull();
  expect(screen.queryByRole('slider', { name: 'Guidance' })).toBeNull();
});

test('a slider changes the recipe', () => {
  opened(['quality']);
  fireEvent.change(screen.getByRole('slider', { name: 'Quality' }), { target: { value: '75' } });
  expect(recipeDraft.get().quality).toBe(75);
});

test.each([
  ['42', 42],
  ['-4x2', 42],
  ['9999999999999', largestSeed],
  ['abc', 0],
])('a seed typed as ‘%s’ is %i', async (text, expected) => {
  const { user } = opened(['seed']);
  await user.clear(seed());
  await user.type(seed(), text);
  expect(recipeDraft.get().seed).toBe(expected);
});

test('a seed says whether the picture can be painted again, and can be given up', async () => {
  const { user } = opened(['seed']);
  const draw = () => screen.getByRole('button', { name: 'Use a random seed each time' });
  expect(screen.getByText('0 = random seed')).toBeDefined();
  expect(draw()).toHaveProperty('disabled', true);
  await user.type(seed(), '7');
  expect(screen.getByText('Paints the same picture again.')).toBeDefined();
  await user.click(draw());
  expect(recipeDraft.get().seed).toBe(0);
});

test('the seed of the picture that is shown can be kept', async () => {
  const { user } = opened(['seed'], 123);
  await user.click(screen.getByRole('button', { name: 'Reuse seed 123' }));
  expect(recipeDraft.get().seed).toBe(123);
  expect(screen.queryByRole('button', { name: 'Reuse seed 123' })).toBeNull();
});

test('Reset goes back to the defaults, and keeps the words', async () => {
  const { user } = opened(['quality', 'exclude_from_image']);
  await user.type(screen.getByRole('textbox', { name: 'Negative prompt' }), 'people');
  act(() => changeDraft({ quality: 90 }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(recipeDraft.get()).toMatchObject({
    prompt: 'a boat',
    exclude_from_image: '',
    quality: freshDraft.quality,
  });
  expect(screen.getByRole('textbox', { name: 'Negative prompt' })).toHaveProperty('value', '');
});

test('a format is chosen by its name', async () => {
  const { user } = opened([]);
  await user.click(screen.getByRole('combobox', { name: 'Image format' }));
  await user.click(await screen.findByRole('option', { name: 'PNG' }));
  expect(recipeDraft.get().imageFormat).toBe('png');
});
