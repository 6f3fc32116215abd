// @vitest-environment happy-dom
import { mandateRoutes } from '@limn/contracts/mandates';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal, watchLeaving } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { SavedCardBox } from './saved-card.tsx';

async function saved() {
  const api = fakeApi();
  let card: { brand: string; last4: string } | null = { brand: 'visa', last4: '4242' };
  api.on(mandateRoutes.card, () => ({ card }));
  api.on(mandateRoutes.removeCard, () => {
    card = null;
  });
  const left = watchLeaving();
  const { user } = show(<SavedCardBox />);
  await screen.findByText('VISA ending in 4242');
  return { api, user, left };
}

test('a card is forgotten after a question that says what follows', async () => {
  const { api, user } = await saved();
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove this card?' });
  expect(question.textContent).toMatch('Your mandates cannot pay until you save another.');
  expect(api.calls(mandateRoutes.removeCard)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Remove card' }));
  expect(await screen.findByText(/No card is saved/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save a card' })).toBeDefined();
});

test('another card is saved at the payment provider', async () => {
  const { api, user, left } = await saved();
  api.on(mandateRoutes.saveCard, { url: 'https://pay.test/card' });
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(left()).toEqual(['https://pay.test/card']);
});

test('a page that cannot be opened says so, and can be tried again', async () => {
  const { api, user, left } = await saved();
  api.on(mandateRoutes.saveCard, refusal(503, 'The payment provider does not answer.'));
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(await screen.findByText('The payment provider does not answer.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Use another card' })).toHaveProperty(
    'disabled',
    false,
  );
  expect(left()).toEqual([]);
});
