// @vitest-environment happy-dom
import { ModerationCase, moderationRoutes } from '@limn/contracts/moderation';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { Decide } from './decide.tsx';

const found = {
  subject: {
    kind: 'image' as const,
    id: 'img_01J00000000000000000000001',
    name: 'A boat',
    path: null,
    picture: null,
  },
  state: 'open' as const,
  excerpt: null,
  files: [],
  owner: { id: 'usr_01J00000000000000000000001', name: 'Ada', email: 'ada@limn.test' },
  reported: 1,
  reports: [
    {
      reason: 'copied' as const,
      text: 'It is my boat.',
      reporter: 'juno@limn.test',
      member: true,
      createdAt: '2026-11-01T10:00:00Z',
    },
  ],
  reason: null,
  words: '',
  counterNotice: null,
  dueAt: null,
  decisions: ['dismiss' as const, 'take-down' as const],
  changedAt: '2026-11-01T10:00:00Z',
};

async function deciding(decision: 'Dismiss' | 'Take down') {
  const api = fakeApi();
  api.on(moderationRoutes.decide, { ...found, decisions: [] });
  const { user } = show(<Decide found={ModerationCase.parse(found)} />);
  await user.click(screen.getByRole('button', { name: `${decision}: A boat` }));
  const dialog = within(await screen.findByRole('dialog', { name: `${decision} ‘A boat’` }));
  const press = () => user.click(dialog.getByRole('button', { name: decision }));
  return { api, user, dialog, press, bodies: () => api.bodies(moderationRoutes.decide) };
}

test('a take-down carries the reported reason and a sentence for the owner', async () => {
  const { user, dialog, press, bodies } = await deciding('Take down');
  expect(dialog.getByRole('combobox', { name: 'Reason' }).textContent).toMatch('copies');
  await user.type(dialog.getByRole('textbox'), 'It copies the boat of another artist.');
  await press();
  expect(bodies()).toEqual([
    {
      decision: 'take-down',
      reason: 'copied',
      words: 'It copies the boat of another artist.',
    },
  ]);
  expect(await screen.findByText('‘A boat’: taken down.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing is taken down without telling its owner why', async () => {
  const { dialog, press, bodies } = await deciding('Take down');
  await press();
  expect(await dialog.findByText('Give the owner a reason, in a sentence.')).toBeDefined();
  expect(bodies()).toEqual([]);
});

test('a report is dismissed without a note, and without a reason', async () => {
  const { dialog, press, bodies } = await deciding('Dismiss');
  expect(dialog.queryByRole('combobox')).toBeNull();
  await press();
  expect(bodies()).toEqual([{ decision: 'dismiss', words: '' }]);
});

test('another admin may have been quicker: what was typed stays', async () => {
  const { api, user, dialog, press } = await deciding('Take down');
  api.on(moderationRoutes.decide, refusal(409, 'Somebody has decided this already.'));
  await user.type(dialog.getByRole('textbox'), 'It copies the boat.');
  await press();
  expect(await dialog.findByText('Somebody has decided this already.')).toBeDefined();
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'It copies the boat.');
});

test('leaving the question decides nothing', async () => {
  const { user, bodies } = await deciding('Take down');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies()).toEqual([]);
});
