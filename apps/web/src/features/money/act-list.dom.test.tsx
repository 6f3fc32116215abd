// @vitest-environment happy-dom
import { MoneyAct, type MoneyDecision, moneyActRoutes } from '@limn/contracts/money-acts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { ActList } from './act-list.tsx';

const act = {
  id: 'act_01J00000000000000000000001',
  paymentId: 'pay_01J00000000000000000000001',
  paidFor: 'Standard licence of ‘A boat’',
  payer: { name: 'Cleo', email: 'cleo@limn.test' },
  kind: 'refund' as const,
  state: 'proposed' as const,
  payee: null,
  amount: 6000,
  currency: 'USD',
  why: 'The file is broken.',
  reference: '',
  proposedBy: 'Ada',
  proposedAt: '2026-11-20T10:00:00Z',
  decidedBy: null,
  decidedAt: null,
  decidedWhy: '',
  expiresAt: '2026-11-27T10:00:00Z',
  decisions: ['approve', 'reject'] as MoneyDecision[],
  barrier: null,
};

async function deciding(name: 'Approve' | 'Reject') {
  const api = fakeApi();
  const state = name === 'Approve' ? 'approved' : 'rejected';
  api.on(moneyActRoutes.decide, { ...act, state, decisions: [] });
  const { user } = show(<ActList acts={[MoneyAct.parse(act)]} linked />);
  await user.click(screen.getByRole('button', { name: `${name}: Refund, $60.00` }));
  const dialog = within(await screen.findByRole('dialog', { name: `${name}: Refund, $60.00` }));
  const press = () => user.click(dialog.getByRole('button', { name }));
  return { api, user, dialog, press, bodies: () => api.bodies(moneyActRoutes.decide) };
}

test('a refund is approved in a second step that says that it is done at once', async () => {
  const { dialog, press, bodies } = await deciding('Approve');
  expect(dialog.getByText(/It happens at once/)).toBeDefined();
  expect(bodies()).toEqual([]);
  await press();
  expect(bodies()).toEqual([{ decision: 'approve', why: '' }]);
  expect(await screen.findByText('Refund: approved.')).toBeDefined();
});

test('a rejection needs a reason', async () => {
  const { user, dialog, press, bodies } = await deciding('Reject');
  await press();
  expect(await dialog.findByText('Give a reason of at least five characters.')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'The file opens.');
  await press();
  expect(bodies()).toEqual([{ decision: 'reject', why: 'The file opens.' }]);
});

test('a payment that does not allow it any more says so, and the note stays', async () => {
  const { api, user, dialog, press } = await deciding('Approve');
  api.on(moneyActRoutes.decide, refusal(409, 'The payment has changed. Reload it.'));
  await user.type(dialog.getByRole('textbox'), 'Seen the file.');
  await press();
  expect(await dialog.findByText('The payment has changed. Reload it.')).toBeDefined();
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Seen the file.');
});

test('what an admin may not decide has no buttons', () => {
  fakeApi();
  show(<ActList acts={[MoneyAct.parse({ ...act, decisions: [] })]} />);
  expect(screen.getByText('The file is broken.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});
