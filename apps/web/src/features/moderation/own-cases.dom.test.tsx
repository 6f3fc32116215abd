// @vitest-environment happy-dom
import { moderationRoutes } from '@limn/contracts/moderation';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { OwnCases } from './own-cases.tsx';

const taken = {
  subject: {
    kind: 'image' as const,
    id: 'img_01J00000000000000000000001',
    name: 'A boat',
    path: null,
    picture: null,
  },
  state: 'takenDown' as 'takenDown' | 'countered',
  reason: 'copied' as const,
  words: 'It copies the boat of another artist.',
  counterNotice: null as { statement: string; signature: string; at: string } | null,
  mayCounter: true,
  dueAt: '2027-05-01T10:00:00Z',
  takenDownAt: '2026-11-01T10:00:00Z',
};
const statement = 'I painted this boat in 2019, and can show the sketches.';

async function answering() {
  const api = fakeApi();
  let found = taken;
  api.on(moderationRoutes.mine, () => ({ cases: [found], total: 1 }));
  api.on(moderationRoutes.counter, () => {
    found = {
      ...taken,
      state: 'countered',
      mayCounter: false,
      counterNotice: { statement, signature: 'Ada Brook', at: '2026-11-02T10:00:00Z' },
    };
    return found;
  });
  const { user } = show(<OwnCases />);
  await user.click(await screen.findByRole('button', { name: 'Answer with a counter-notice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Counter-notice for ‘A boat’' }));
  const type = (name: RegExp, text: string) =>
    user.type(dialog.getByRole('textbox', { name }), text);
  const tick = (name: RegExp) => user.click(dialog.getByRole('checkbox', { name }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Send counter-notice' }));
  return { api, dialog, type, tick, send, bodies: () => api.bodies(moderationRoutes.counter) };
}

test('an answer needs a statement, a signature and both ticks', async () => {
  const { dialog, send, bodies } = await answering();
  await send();
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Describe in a few sentences why taking it down was a mistake.',
    'Enter your name as your signature.',
    'Confirm that your statement is true.',
    'Confirm that the reporter may receive your name.',
  ]);
  expect(bodies()).toEqual([]);
});

test('an answer is sent once, and then replaces the button', async () => {
  const { type, tick, send, bodies } = await answering();
  await type(/^Why/, statement);
  await type(/signature$/, 'Ada Brook');
  await tick(/perjury/);
  await tick(/may receive my name/);
  await send();
  expect(bodies()).toEqual([{ statement, signature: 'Ada Brook', goodFaith: true, named: true }]);
  expect(await screen.findByText(statement)).toBeDefined();
  expect(screen.getByText(/it is restored by/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /counter-notice/ })).toBeNull();
});

test('an answer that comes too late says so, and nothing typed is lost', async () => {
  const { api, dialog, type, tick, send } = await answering();
  api.on(moderationRoutes.counter, refusal(409, 'The time to answer is over.'));
  await type(/^Why/, statement);
  await type(/signature$/, 'Ada Brook');
  await tick(/perjury/);
  await tick(/may receive my name/);
  await send();
  expect(await dialog.findByText('The time to answer is over.')).toBeDefined();
  expect(dialog.getByRole('textbox', { name: /^Why/ })).toHaveProperty('value', statement);
});
