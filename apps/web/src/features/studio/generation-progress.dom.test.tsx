// @vitest-environment happy-dom
import { Generation, studioRoutes } from '@limn/contracts/studio';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, later, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { GenerationProgress } from './generation-progress.tsx';

const running = Generation.parse({
  id: 'gen_01J00000000000000000000001',
  status: 'running',
  recipe: { prompt: 'a boat', number_of_images: 4 },
  styles: [],
  progress: 0.5,
  step: 'Painting the sky',
  current: 2,
  previewUrl: null,
  creditsReserved: 8,
  creditsSpent: 0,
  freePictures: 0,
  error: null,
  waiting: null,
  images: [],
  createdAt: '2026-11-01T10:00:00Z',
  startedAt: '2026-11-01T10:00:00Z',
  finishedAt: null,
});
const cancelled = (change: Partial<Generation>) => ({
  ...running,
  status: 'cancelled' as const,
  ...change,
});

function shown(generation: Generation = running, lost = false) {
  const api = fakeApi();
  const { user } = show(<GenerationProgress generation={generation} lost={lost} />);
  const cancel = () => screen.getByRole('button', { name: 'Cancel' });
  return { api, user, cancel };
}

test('it says how far it is, and what is being done', () => {
  shown();
  expect(screen.getByText('Painting 2 of 4')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByText(/Painting the sky/)).toBeDefined();
});

test.each([
  [{ ahead: 0, startsIn: 3 }, 'Next in the queue'],
  [{ ahead: 2, startsIn: null }, '2 before it in the queue'],
  [null, 'Starts when others are done'],
])('while it waits (%o): %s', (waiting, words) => {
  shown({ ...running, status: 'queued', startedAt: null, waiting });
  expect(screen.getByText('Waiting')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

test('without a connection, painting goes on', () => {
  shown(running, true);
  expect(screen.getByRole('status').textContent).toMatch('Painting continues on the server.');
});

test.each([
  [{ creditsSpent: 3 }, 'Cancelled. 5 credits came back; 3 credits spent on the painted part.'],
  [{ creditsSpent: 0 }, 'Cancelled. 8 credits came back.'],
  [{ creditsReserved: 0, creditsSpent: 0 }, 'Cancelled. Unpainted free pictures were returned.'],
])('cancelling says what came back (%o)', async (change, words) => {
  const { api, user, cancel } = shown();
  api.on(studioRoutes.cancel, cancelled(change));
  await user.click(cancel());
  expect(await screen.findByText(words)).toBeDefined();
});

test('it is cancelled once, however often it is pressed', async () => {
  const { api, user, cancel } = shown();
  const { promise, answer } = later<ReturnType<typeof cancelled>>();
  api.on(studioRoutes.cancel, () => promise);
  await user.dblClick(cancel());
  expect(cancel()).toHaveProperty('disabled', true);
  await answer(cancelled({}));
  expect(api.calls(studioRoutes.cancel)).toHaveLength(1);
});

test('a cancel that fails says why, and can be tried again', async () => {
  const { api, user, cancel } = shown();
  api.on(studioRoutes.cancel, refusal(409, 'It is painted already.'));
  await user.click(cancel());
  expect(await screen.findByText('It is painted already.')).toBeDefined();
  expect(cancel()).toHaveProperty('disabled', false);
});
