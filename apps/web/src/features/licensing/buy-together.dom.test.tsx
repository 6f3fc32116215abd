// @vitest-environment happy-dom
import { EditionId, ImageId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal, watchLeaving } from '../../../testing/fake-api.ts';
import { sampleLicence } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { BuyTogether } from './buy-together.tsx';

const edition = EditionId.parse('edn_01J00000000000000000000001');
const [one, two] = ['1', '2'].map((last) => ImageId.parse(`img_01J0000000000000000000000${last}`));
const pictures = [
  { id: one!, name: 'Scene 1' },
  { id: two!, name: 'Scene 2' },
];
const offer = (amount: number, currency = 'USD') => ({
  tier: 'standard' as const,
  amount,
  currency,
  exclusive: false,
});
const agreement = (version: string, sha: string) => ({
  data: {
    kind: 'customer-licence' as const,
    title: 'Customer licence agreement',
    version,
    sha256: sha.repeat(64),
    text: `Version ${version}.`,
  },
});
const paying = { licence: sampleLicence, url: 'https://pay.test/1' };

function shown(first = [offer(6000)], second = [offer(4000)]) {
  const api = fakeApi();
  api.on(licensingRoutes.offers, {
    pictures: [
      { id: one!, offers: first },
      { id: two!, offers: second },
    ],
  });
  api.on(licensingRoutes.agreement, agreement('3', 'a'));
  api.on(licensingRoutes.buyTogether, paying);
  const left = watchLeaving();
  const { user } = show(
    <BuyTogether edition={edition} title="Moby-Dick" tier="standard" pictures={pictures} />,
  );
  return { api, user, left, bodies: () => api.bodies(licensingRoutes.buyTogether) };
}
async function opened() {
  const all = shown();
  await all.user.click(
    await screen.findByRole('button', { name: 'One licence for all – $100.00' }),
  );
  await screen.findByText('Version 3.');
  const agree = () => screen.getByRole('checkbox', { name: 'I agree' });
  const buy = () => all.user.click(screen.getByRole('button', { name: /^Buy licence/ }));
  return { ...all, agree, buy };
}

test('one price shows its parts, and is paid once for all pictures', async () => {
  const { user, agree, buy, bodies, left } = await opened();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Scene 1$60.00',
    'Scene 2$40.00',
  ]);
  await user.click(agree());
  await buy();
  expect(bodies()).toMatchObject([
    { edition, title: 'Moby-Dick', tier: 'standard', amount: 10_000, imageIds: [one, two] },
  ]);
  expect(left()).toEqual(['https://pay.test/1']);
});

test('nothing is bought without agreeing', async () => {
  const { buy, bodies } = await opened();
  await buy();
  expect(screen.getByRole('alert').textContent).toMatch('tick ‘I agree’');
  expect(bodies()).toEqual([]);
});

test.each([
  ['one picture is not offered', [offer(6000)], []],
  ['the prices are in two currencies', [offer(6000)], [offer(4000, 'EUR')]],
])('nothing is offered together when %s', async (_, first, second) => {
  const { api } = shown(first, second);
  await waitFor(() => expect(api.calls(licensingRoutes.offers)).toHaveLength(1));
  await screen.findByRole('region', { name: 'Notifications' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a price that has changed is shown with its parts', async () => {
  const { api, user, agree, buy, bodies } = await opened();
  await user.click(agree());
  api.on(licensingRoutes.buyTogether, refusal(409, 'The price has changed.'));
  api.on(licensingRoutes.offers, {
    pictures: [
      { id: one!, offers: [offer(7000)] },
      { id: two!, offers: [offer(4000)] },
    ],
  });
  await buy();
  expect(await screen.findByRole('button', { name: 'Buy licence – $110.00' })).toBeDefined();
  expect(screen.getByText('The price has changed.')).toBeDefined();
  api.on(licensingRoutes.buyTogether, paying);
  await buy();
  expect(bodies().at(-1)).toMatchObject({ amount: 11_000 });
});

test('an agreement that has changed is not yet agreed to', async () => {
  const { api, user, agree, buy, left } = await opened();
  await user.click(agree());
  api.on(licensingRoutes.buyTogether, refusal(409, 'The agreement has changed.'));
  api.on(licensingRoutes.agreement, agreement('4', 'b'));
  await buy();
  expect(await screen.findByText('Version 4.')).toBeDefined();
  expect(agree()).toHaveProperty('checked', false);
  expect(left()).toEqual([]);
});
