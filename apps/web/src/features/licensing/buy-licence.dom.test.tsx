// @vitest-environment happy-dom
import { ImageId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { imageRoutes } from '@limn/contracts/studio';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, later, refusal, watchLeaving } from '../../../testing/fake-api.ts';
import { sampleImage, sampleLicence } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { useApi } from '../../lib/use-api.ts';
import { BuyLicence } from './buy-licence.tsx';

const id = ImageId.parse(sampleImage.id);
const paying = { licence: sampleLicence, url: 'https://pay.test/1' };
const agreement = (version: string, sha: string) => ({
  data: {
    kind: 'customer-licence' as const,
    title: 'Customer licence agreement',
    version,
    sha256: sha.repeat(64),
    text: `# Use\n\nVersion ${version} of what you may do.`,
  },
});

/** The panel as on the page of a picture, which keeps the picture up to date. */
function Panel({ upgradeTo }: { upgradeTo?: 'commercial' }) {
  const { data } = useApi(imageRoutes.get, { params: { id } });
  return data ? <BuyLicence image={data} {...(upgradeTo ? { upgradeTo } : {})} /> : null;
}

async function opened(upgradeTo?: 'commercial') {
  const api = fakeApi();
  api.on(imageRoutes.get, sampleImage);
  api.on(licensingRoutes.agreement, agreement('3', 'a'));
  api.on(licensingRoutes.buy, paying);
  const left = watchLeaving();
  const { user } = show(<Panel {...(upgradeTo ? { upgradeTo } : {})} />);
  await screen.findByText('Version 3 of what you may do.');
  const agree = () => screen.getByRole('checkbox', { name: 'I agree' });
  const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }));
  const buy = (price: RegExp) => user.click(screen.getByRole('button', { name: price }));
  return { api, user, left, agree, choose, buy, bodies: () => api.bodies(licensingRoutes.buy) };
}

test('what is chosen is bought, at the price that was shown, under the text that was read', async () => {
  const { user, agree, choose, buy, bodies, left } = await opened();
  await choose(/^Personal/);
  await user.click(agree());
  await buy(/^Buy licence – \$25/);
  expect(bodies()).toMatchObject([
    {
      imageId: id,
      tier: 'personal',
      amount: 2500,
      agreement: { version: '3', sha256: 'a'.repeat(64) },
    },
  ]);
  expect(left()).toEqual(['https://pay.test/1']);
});

test('nothing is bought without agreeing', async () => {
  const { user, agree, buy, bodies, left } = await opened();
  await buy(/^Buy licence/);
  expect(screen.getByRole('alert').textContent).toMatch('tick ‘I agree’');
  await user.click(agree());
  await user.click(agree());
  await buy(/^Buy licence/);
  expect(bodies()).toEqual([]);
  expect(left()).toEqual([]);
});

test('an exclusive licence says what it covers', async () => {
  const { choose } = await opened();
  expect(screen.queryByText(/nobody else can license this picture/)).toBeNull();
  await choose(/^Commercial/);
  expect(screen.getByText(/nobody else can license this picture/)).toBeDefined();
});

test('an upgrade buys the wider licence, not the usual one', async () => {
  const { user, agree, buy, bodies } = await opened('commercial');
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(agree());
  await buy(/\$240/);
  expect(bodies()).toMatchObject([{ tier: 'commercial', amount: 24_000 }]);
});

test('pressing twice while the payment page opens buys once', async () => {
  const { api, user, agree, bodies, left } = await opened();
  const { promise, answer } = later<typeof paying>();
  api.on(licensingRoutes.buy, () => promise);
  await user.click(agree());
  await user.dblClick(screen.getByRole('button', { name: /^Buy licence/ }));
  const busy = screen.getByRole('button', { name: 'Opening the payment page' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  await answer(paying);
  expect(bodies()).toHaveLength(1);
  expect(left()).toHaveLength(1);
});

test('a second try is another request, so that a refused one is not repeated', async () => {
  const { api, user, agree, buy, bodies } = await opened();
  api.on(licensingRoutes.buy, refusal(503, 'The payment provider does not answer.'));
  await user.click(agree());
  await buy(/^Buy licence/);
  expect((await screen.findByRole('alert')).textContent).toMatch('does not answer');
  api.on(licensingRoutes.buy, paying);
  await buy(/^Buy licence/);
  const ids = bodies().map((body) => (body as { requestId: string }).requestId);
  expect(new Set(ids).size).toBe(2);
});

test('a price that has changed is shown, and has to be agreed to by another press', async () => {
  const { api, user, agree, buy, bodies, left } = await opened();
  await user.click(agree());
  api.on(
    licensingRoutes.buy,
    refusal(409, 'The price has changed. Look at the new one, then buy.'),
  );
  api.on(imageRoutes.get, {
    ...sampleImage,
    offers: sampleImage.offers.map((offer) => ({ ...offer, amount: offer.amount + 500 })),
  });
  await buy(/^Buy licence – \$60/);
  expect((await screen.findByRole('alert')).textContent).toMatch('The price has changed.');
  const dearer = await screen.findByRole('button', { name: /^Buy licence – \$65/ });
  expect(left()).toEqual([]);
  api.on(licensingRoutes.buy, paying);
  await user.click(dearer);
  expect(bodies().at(-1)).toMatchObject({ tier: 'standard', amount: 6500 });
});

test('an agreement that has changed is shown, and is not yet agreed to', async () => {
  const { api, user, agree, buy, bodies, left } = await opened();
  await user.click(agree());
  api.on(licensingRoutes.buy, refusal(409, 'The agreement has changed. Read it again.'));
  api.on(licensingRoutes.agreement, agreement('4', 'b'));
  await buy(/^Buy licence/);
  expect(await screen.findByText('Version 4 of what you may do.')).toBeDefined();
  expect(agree()).toHaveProperty('checked', false);
  api.on(licensingRoutes.buy, paying);
  await buy(/^Buy licence/);
  expect(bodies()).toHaveLength(1);
  await user.click(agree());
  await buy(/^Buy licence/);
  expect(bodies().at(-1)).toMatchObject({ agreement: { version: '4', sha256: 'b'.repeat(64) } });
  expect(left()).toHaveLength(1);
});

test('an agreement that does not load can be tried again, and cannot be agreed to unread', async () => {
  const api = fakeApi();
  api.on(imageRoutes.get, sampleImage);
  api.on(licensingRoutes.agreement, refusal(503, 'Not now.'));
  const { user } = show(<Panel />);
  expect(await screen.findByText('Not now.')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  api.on(licensingRoutes.agreement, agreement('3', 'a'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Version 3 of what you may do.')).toBeDefined();
});
