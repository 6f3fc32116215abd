// @vitest-environment happy-dom
import { billingRoutes } from '@limn/contracts/billing';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, later, refusal, watchLeaving } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { AccountBilling } from './account-billing.tsx';

const plan = (
  id: 'free' | 'creator' | 'studio',
  name: string,
  creditsPerMonth: number,
  price = 0,
) => ({
  id,
  name,
  creditsPerMonth,
  price,
  currency: 'USD',
  priceId: price > 0 ? `price_${id}` : null,
});
const free = plan('free', 'Free', 20);
const creator = plan('creator', 'Creator', 400, 1900);
const studio = plan('studio', 'Studio', 2000, 4900);
const account = (change: object = {}) => ({
  plan: free,
  endsAt: null,
  followedBy: null,
  credits: { available: 12, reserved: 3 },
  history: [{ id: 'l1', kind: 'reserve' as const, amount: -4, at: '2026-11-20T10:00:00Z' }],
  total: 1,
  next: null,
  ...change,
});

async function shown({ is = account(), at = '/creator/account' } = {}) {
  const api = fakeApi();
  api.on(billingRoutes.account, is);
  api.on(billingRoutes.plans, { plans: [free, creator, studio] });
  api.on(billingRoutes.payments, { payments: [], total: 0 });
  const left = watchLeaving();
  const { user, place } = show(<AccountBilling />, { at });
  await screen.findByText('Credits left');
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { api, user, place, left, press };
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
/** A checkout logs its failures for the console (specification §8). */
function expectLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
}

test('a month of a plan is bought at its price, and nothing of it renews', async () => {
  const { api, press, left } = await shown();
  api.on(billingRoutes.checkoutPlan, { url: 'https://pay.test/plan' });
  await press('Upgrade to Studio – $49.00');
  expect(api.bodies(billingRoutes.checkoutPlan)).toMatchObject([
    { priceId: 'price_studio', mode: 'payment' },
  ]);
  expect(left()).toEqual(['https://pay.test/plan']);
});

test('what a press does depends on the plan one has', async () => {
  await shown({ is: account({ plan: creator, endsAt: '2026-12-20T00:00:00Z' }) });
  expect(button(/^Add a month – \$19/)).not.toBeNull();
  expect(button(/^Upgrade to Studio – \$49/)).not.toBeNull();
  expect(button(/Free/)).toBeNull();
});

test('a smaller plan than one’s own is a month, not an upgrade', async () => {
  await shown({ is: account({ plan: studio, endsAt: '2026-12-20T00:00:00Z' }) });
  expect(button(/^Buy a month – \$19/)).not.toBeNull();
});

test('pressing twice opens one payment', async () => {
  const { api, user } = await shown();
  const { promise, answer } = later<{ url: string }>();
  api.on(billingRoutes.checkoutPlan, () => promise);
  await user.dblClick(screen.getByRole('button', { name: /^Upgrade to Creator/ }));
  await answer({ url: 'https://pay.test/plan' });
  expect(api.calls(billingRoutes.checkoutPlan)).toHaveLength(1);
});

test('a payment page that does not open can be tried again', async () => {
  expectLog();
  const { api, press, left } = await shown();
  api.on(billingRoutes.checkoutPlan, refusal(503, 'Not now.'));
  await press(/^Upgrade to Creator/);
  api.on(billingRoutes.checkoutPlan, { url: 'https://pay.test/plan' });
  await press('Try again – $19.00');
  expect(left()).toEqual(['https://pay.test/plan']);
});

test('a plan that ends says when, and what follows', async () => {
  await shown({
    is: account({
      plan: studio,
      endsAt: '2026-12-20T12:00:00Z',
      followedBy: { plan: 'Creator', until: '2027-01-20T12:00:00Z' },
    }),
  });
  const words = screen.getByText(/and won’t renew automatically/).textContent;
  expect(words).toMatch(
    /^Your Studio plan ends on .*Dec.*After that you have Creator until .*2027/,
  );
});

test('spent and returned credits are shown apart', async () => {
  await shown({
    is: account({
      history: [
        { id: 'l2', kind: 'release', amount: 2, at: '2026-11-20T10:05:00Z' },
        { id: 'l1', kind: 'reserve', amount: -4, at: '2026-11-20T10:00:00Z' },
      ],
      total: 2,
    }),
  });
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '+2',
    '−4',
  ]);
});

test('older movements of credits are a page in the address', async () => {
  const { api, user, place } = await shown({ is: account({ total: 25 }) });
  const pages = screen.getByRole('navigation', { name: 'Pages of credit movements' });
  await user.click(within(pages).getByRole('button', { name: 'Next' }));
  expect(place()).toBe('/creator/account?credits=10');
  await screen.findByText('11–20 of 25');
  expect(api.calls(billingRoutes.account).at(-1)?.query).toMatchObject({ offset: '10' });
});

test('an account that does not load can be tried again', async () => {
  const api = fakeApi();
  api.on(billingRoutes.account, refusal(404, 'Not found.'));
  api.on(billingRoutes.plans, { plans: [free] });
  const { user } = show(<AccountBilling />);
  await screen.findByText('Not found.');
  api.on(billingRoutes.account, account());
  api.on(billingRoutes.payments, { payments: [], total: 0 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Credits left')).toBeDefined();
});
