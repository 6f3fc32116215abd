// @vitest-environment happy-dom
import { type MoneyActKind, moneyActRoutes } from '@limn/contracts/money-acts';
import type { PaymentAccount } from '@limn/contracts/money-console';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { ProposeAct } from './propose-act.tsx';

async function proposing(kind: MoneyActKind, button: string, whole = false) {
  const api = fakeApi();
  // The answer is the server's; the tests look at what is proposed.
  api.on(moneyActRoutes.propose, refusal(409, 'Somebody was quicker.'));
  const payment = {
    id: 'pay_01J00000000000000000000001',
    currency: 'USD',
    possible: [{ kind, earningId: null, payee: null, most: 6000, whole }],
  } as unknown as PaymentAccount;
  const { user } = show(<ProposeAct payment={payment} />);
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  const type = async (name: RegExp, text: string) => {
    const field = dialog.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  const propose = () => user.click(dialog.getByRole('button', { name: 'Propose' }));
  return { dialog, type, propose, bodies: () => api.bodies(moneyActRoutes.propose) };
}

test('a part of a refund is proposed in cents, with its reason', async () => {
  const { dialog, type, propose, bodies } = await proposing('refund', 'Refund');
  await type(/^Amount/, '12.50');
  await type(/^Why/, 'The file is broken.');
  await propose();
  expect(bodies()).toMatchObject([{ kind: 'refund', amount: 1250, why: 'The file is broken.' }]);
  expect(await dialog.findByText('Somebody was quicker.')).toBeDefined();
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '12.50');
});

test.each([
  ['no amount', 'twelve', 'The file is broken.', /Enter an amount such as/],
  ['nothing', '0', 'The file is broken.', /smallest amount is one cent/],
  ['no reason', '12', 'bad', /at least five characters/],
])('%s is not proposed', async (_, amount, why, complaint) => {
  const { dialog, type, propose, bodies } = await proposing('refund', 'Refund');
  await type(/^Amount/, amount);
  await type(/^Why/, why);
  await propose();
  expect(await dialog.findByText(complaint)).toBeDefined();
  expect(bodies()).toEqual([]);
});

test('what is all or nothing cannot be changed', async () => {
  const { dialog } = await proposing('refund', 'Refund', true);
  const amount = dialog.getByRole('textbox', { name: /^Amount/, description: /Only the full/ });
  expect(amount).toHaveProperty('readOnly', true);
  expect(amount).toHaveProperty('value', '60');
});

test('money that was sent by hand needs its number at the bank', async () => {
  const { dialog, type, propose, bodies } = await proposing(
    'payout-outside',
    'Record a payout paid outside Stripe',
  );
  await type(/^Why/, 'Paid by wire.');
  await propose();
  expect(await dialog.findByText('Enter the bank’s reference number.')).toBeDefined();
  await type(/^Number at the bank/, 'DE-123');
  await propose();
  expect(bodies()).toMatchObject([{ kind: 'payout-outside', reference: 'DE-123' }]);
});
