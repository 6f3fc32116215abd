// @vitest-environment happy-dom
import { ImageId } from '@limn/contracts/ids';
import { sampleRoutes } from '@limn/contracts/samples';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, later, refusal } from '../../../testing/fake-api.ts';
import { sampleImage } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { call } from '../../lib/api.ts';
import { carryImages } from '../../lib/dropped-image.ts';
import { useStore } from '../../lib/store.ts';
import { changeDraft, clearReferences, freshDraft, recipeDraft } from './draft.ts';
import { PromptCard } from './prompt-card.tsx';
import { useGenerate } from './use-generate.ts';

const model = {
  id: freshDraft.model,
  name: 'Collage',
  version: '1',
  description: '',
  goodFor: '',
  exampleUrl: null,
  exampleStyle: null,
  training: { kind: 'licensed' as const, text: '', url: null },
  licence: '',
  account: 'exact' as const,
  composer: null,
  seconds: { least: 1, most: 2 },
  credits: 4,
  artistPrice: null,
  capabilities: {
    styles: 3,
    dimensions: [freshDraft.image_dimensions],
    samplers: [],
    fields: ['pose_and_depth' as const],
  },
};
const photo = ImageId.parse(sampleImage.id);
const refused = refusal(402, 'You have too few credits.');

beforeEach(() => clearReferences(freshDraft));

/** The card as in the studio, with its queue. */
function Studio() {
  const draft = useStore(recipeDraft);
  const { generate, busy, failure } = useGenerate(
    draft,
    () => {},
    (body) => call(studioRoutes.generate, { body }),
  );
  return (
    <PromptCard
      draft={draft}
      enhanced
      busy={busy}
      failure={failure}
      onGenerate={() => void generate(draft)}
    />
  );
}

async function opened(available = 12) {
  const api = fakeApi();
  api.on(studioRoutes.models, { models: [model] });
  api.on(studioRoutes.credits, { available, reserved: 0 });
  api.on(sampleRoutes.ownPictures, { monthly: 0, left: 0, styles: [] });
  api.on(studioRoutes.readPrompt, { words: [], language: null });
  api.on(studioRoutes.generate, refused);
  api.on(imageRoutes.get, sampleImage);
  const { user } = show(<Studio />);
  await screen.findByText(/^Costs .* left$/);
  const generate = () => user.click(screen.getByRole('button', { name: 'Generate' }));
  return { api, user, generate, bodies: () => api.bodies(studioRoutes.generate) };
}
const prompt = () => screen.getByRole('textbox', { name: 'Prompt' });

test('without words nothing is asked for, and the field says so', async () => {
  const { generate, bodies } = await opened();
  await generate();
  expect(screen.getByText('Enter a prompt.')).toBeDefined();
  expect(prompt().getAttribute('aria-invalid')).toBe('true');
  expect(bodies()).toEqual([]);
});

test('the complaint goes as soon as something is typed', async () => {
  const { user, generate } = await opened();
  await generate();
  await user.type(prompt(), 'a');
  expect(screen.queryByText('Enter a prompt.')).toBeNull();
  expect(prompt().getAttribute('aria-invalid')).toBeNull();
});

test('Ctrl and Enter ask for the pictures; Enter alone is a new line', async () => {
  const { user, bodies } = await opened();
  await user.type(prompt(), 'a boat{Enter}at sea');
  expect(bodies()).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(bodies()).toMatchObject([{ prompt: 'a boat\nat sea' }]);
});

test('the price counts each picture, and what is followed', async () => {
  const { user } = await opened();
  expect(screen.getByText(/^Costs 1 credit · 12 left/)).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Number of images' }));
  await user.click(await screen.findByRole('option', { name: '3 pictures' }));
  expect(screen.getByText(/^Costs 3 credits · 12 left/)).toBeDefined();
  await act(async () => changeDraft({ pose_and_depth: photo }));
  expect(screen.getByText(/^Costs 12 credits · 12 left/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
});

test('who has too few credits is shown the way to more before they ask', async () => {
  await opened(0);
  expect(screen.getByRole('link', { name: 'Upgrade' })).toBeDefined();
});

test('a refusal is shown, and the words stay', async () => {
  const { user, generate } = await opened();
  await user.type(prompt(), 'a boat');
  await generate();
  expect((await screen.findByRole('alert')).textContent).toBe('You have too few credits.');
  expect(prompt()).toHaveProperty('value', 'a boat');
});

test('pressing twice asks once; after a lost answer the same request is repeated', async () => {
  const { api, user, generate, bodies } = await opened();
  const { promise, answer } = later<typeof refused>();
  api.on(studioRoutes.generate, () => promise.then(() => Promise.reject(new Error('Lost.'))));
  await user.type(prompt(), 'a boat');
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await answer(refused);
  expect(bodies()).toHaveLength(1);
  expect((await screen.findByRole('alert')).textContent).toMatch('cannot be reached');
  api.on(studioRoutes.generate, refused);
  await generate();
  const [first, second] = bodies() as { requestId: string }[];
  expect(second?.requestId).toBe(first?.requestId);
});

test('after a refusal another try is another request', async () => {
  const { user, generate, bodies } = await opened();
  await user.type(prompt(), 'a boat');
  await generate();
  await generate();
  const ids = (bodies() as { requestId: string }[]).map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(2);
});

test('a photo alone can be painted, without words', async () => {
  const { user, bodies } = await opened();
  await act(async () => changeDraft({ pose_and_depth: photo }));
  await user.click(screen.getByRole('button', { name: 'Paint this photo' }));
  expect(bodies()).toMatchObject([{ pose_and_depth: photo, prompt: 'After ‘a photo’' }]);
});

test('a picture that is dropped brings its recipe, or says that it has none', async () => {
  const { api } = await opened();
  const data = new DataTransfer();
  carryImages(data, [photo]);
  fireEvent.drop(screen.getByRole('region', { name: 'Prompt' }), { dataTransfer: data });
  expect(await screen.findByText(/it has no recipe/)).toBeDefined();
  api.on(imageRoutes.get, {
    ...sampleImage,
    mine: true,
    recipe: { ...freshDraft, prompt: 'a red boat' },
  });
  fireEvent.drop(screen.getByRole('region', { name: 'Prompt' }), { dataTransfer: data });
  expect(await screen.findByDisplayValue('a red boat')).toBeDefined();
});
