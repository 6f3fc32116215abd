// @vitest-environment happy-dom
import { mandateRoutes } from '@limn/contracts/mandates';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, later, refusal, watchLeaving } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { Approvals } from './approvals.tsx';

const approval = {
  licence: 'lic_01J00000000000000000000001',
  program: 'Shop robot',
  imageId: 'img_01J00000000000000000000001',
  thumbnailUrl: '/thumb.webp',
  title: 'A boat',
  tier: 'Standard',
  exclusive: true,
  amount: 24_000,
  currency: 'USD' as const,
  why: 'An exclusive licence always needs you.',
  until: '2026-11-30T10:30:00Z',
};

async function waiting() {
  const api = fakeApi();
  let approvals = [approval];
  api.on(mandateRoutes.approvals, () => ({ approvals }));
  api.on(mandateRoutes.decline, () => {
    approvals = [];
  });
  const left = watchLeaving();
  const { user } = show(<Approvals />);
  await screen.findByRole('heading', { name: 'Shop robot wants to license “A boat”' });
  const pay = () => screen.getByRole('button', { name: 'Pay $240.00' });
  const decline = () => screen.getByRole('button', { name: 'Decline' });
  return { api, user, left, pay, decline, end: () => (approvals = []) };
}

test('paying opens the payment page of this purchase', async () => {
  const { api, user, left, pay } = await waiting();
  api.on(mandateRoutes.approve, { url: 'https://pay.test/1' });
  await user.click(pay());
  expect(left()).toEqual(['https://pay.test/1']);
  expect(api.calls(mandateRoutes.approve)).toMatchObject([{ params: { id: approval.licence } }]);
});

test('a declined purchase is gone, and nothing is charged', async () => {
  const { api, user, left, decline } = await waiting();
  await user.click(decline());
  expect(await screen.findByText(/No requests are waiting/)).toBeDefined();
  expect(screen.getByText('Declined. Nothing was charged.')).toBeDefined();
  expect(api.calls(mandateRoutes.decline)).toMatchObject([{ params: { id: approval.licence } }]);
  expect(left()).toEqual([]);
});

test('while the payment page opens, the purchase cannot be declined', async () => {
  const { api, user, left, pay, decline } = await waiting();
  const { promise, answer } = later<{ url: string }>();
  api.on(mandateRoutes.approve, () => promise);
  await user.click(pay());
  expect(decline()).toHaveProperty('disabled', true);
  await answer({ url: 'https://pay.test/1' });
  expect(left()).toEqual(['https://pay.test/1']);
});

test('a purchase that ended meanwhile says so, and leaves the list', async () => {
  const { api, user, left, pay, end } = await waiting();
  api.on(mandateRoutes.approve, () => {
    end();
    return refusal(409, 'This request has ended.');
  });
  await user.click(pay());
  expect(await screen.findByText('This request has ended.')).toBeDefined();
  expect(await screen.findByText(/No requests are waiting/)).toBeDefined();
  expect(left()).toEqual([]);
});
