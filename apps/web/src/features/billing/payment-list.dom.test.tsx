// @vitest-environment happy-dom
import { billingRoutes } from '@limn/contracts/billing';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, later, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { PaymentList } from './payment-list.tsx';

const payment = {
  id: 'pay_01J00000000000000000000001',
  description: 'Standard licence of ‘A boat’',
  amount: 6000,
  refunded: 0,
  owed: 0,
  currency: 'USD',
  paidAt: '2026-11-20T10:00:00Z',
  receiptUrl: null,
};

async function listed(change: Partial<typeof payment> = {}) {
  const api = fakeApi();
  api.on(billingRoutes.payments, { payments: [{ ...payment, ...change }], total: 1 });
  const saved: string[] = [];
  const click = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  onTestFinished(() => click.mockRestore());
  const { user } = show(<PaymentList />);
  const line = within(await screen.findByRole('listitem'));
  const download = line.getByRole('button', { name: /^Download PDF/ });
  return { api, user, line, download, saved };
}

test('a refund and what is still owed are shown next to the payment', async () => {
  const { line } = await listed({ refunded: 1500, owed: 500 });
  expect(line.getByText('$60.00')).toBeDefined();
  expect(line.getByText('$15.00 refunded')).toBeDefined();
  expect(line.getByText('$5.00 owed to you')).toBeDefined();
});

test('a receipt is saved once, however often it is pressed', async () => {
  const { api, user, download, saved } = await listed();
  const { promise, answer } = later<Response>();
  api.on(billingRoutes.receipt, () => promise);
  await user.dblClick(download);
  await answer(new Response('%PDF'));
  expect(saved).toEqual([`receipt-${payment.id}.pdf`]);
  expect(api.calls(billingRoutes.receipt)).toHaveLength(1);
});

test('a receipt that cannot be fetched says why', async () => {
  const { api, user, download, saved } = await listed();
  api.on(billingRoutes.receipt, refusal(503, 'The receipt is not ready yet.'));
  await user.click(download);
  expect(await screen.findByText('The receipt is not ready yet.')).toBeDefined();
  expect(saved).toEqual([]);
});

test('a person without payments sees that there are none', async () => {
  const api = fakeApi();
  api.on(billingRoutes.payments, { payments: [], total: 0 });
  show(<PaymentList />);
  expect(await screen.findByText('Nothing has been paid yet.')).toBeDefined();
});
