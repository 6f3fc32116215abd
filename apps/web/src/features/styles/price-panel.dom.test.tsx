// @vitest-environment happy-dom
import { StyleDetail, styleRoutes } from '@limn/contracts/styles';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { PricePanel } from './price-panel.tsx';

const style = {
  id: 'sty_01J00000000000000000000001',
  name: 'Gouache',
  description: '',
  artist: { id: 'prf_01J00000000000000000000001', name: 'Ada' },
  sample: false,
  private: false,
  published: false,
  withdrawn: false,
  takenDown: false,
  status: 'trained' as const,
  prices: { personal: 2500, standard: 6000, commercial: 24_000 },
  ownModelPrice: 100,
  currency: 'USD',
  medium: null,
  subjects: [],
  colours: [],
  artworkCount: 0,
  covers: [],
  createdAt: '2026-11-01T10:00:00Z',
  artworks: [],
  cover: null,
  mine: true,
  programsAllowed: true,
};

function opened(change: object = {}, ready = true) {
  const api = fakeApi();
  const first = StyleDetail.parse({ ...style, ...change });
  api.on(styleRoutes.update, ({ body }) => ({ ...style, ...change, ...(body as object) }));
  const { user } = show(<PricePanel style={first} ready={ready} gold={false} />);
  const type = async (name: RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { api, user, type, press, bodies: () => api.bodies(styleRoutes.update) };
}
const prices = { personal: 2500, standard: 6500, commercial: 24_000 };

test('prices are typed in dollars and saved in cents', async () => {
  const { type, press, bodies } = opened();
  await type(/^Standard/, '65.00');
  expect(hasUnsaved()).toBe(true);
  await press('Save prices');
  expect(bodies()).toEqual([{ prices, ownModelPrice: 100 }]);
  expect(await screen.findByText('Prices saved.')).toBeDefined();
  expect(hasUnsaved()).toBe(false);
});

test('nothing can be saved before something has changed', () => {
  opened();
  expect(screen.getByRole('button', { name: 'Save prices' })).toHaveProperty('disabled', true);
});

test.each([
  ['what is no amount', 'sixty', /Enter an amount such as/],
  ['less than a narrower licence costs', '20', /so its price must be at least as high/],
])('%s is not saved', async (_, text, complaint) => {
  const { type, press, bodies } = opened();
  await type(/^Standard/, text);
  await press('Save prices');
  expect(await screen.findByText(complaint)).toBeDefined();
  expect(bodies()).toEqual([]);
});

test('publishing asks first, and takes the prices that are typed', async () => {
  const { user, type, press, bodies } = opened();
  await type(/^Standard/, '65');
  await press('Publish');
  const question = await screen.findByRole('alertdialog', { name: 'Publish ‘Gouache’?' });
  expect(bodies()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Publish' }));
  expect(bodies()).toEqual([{ prices, ownModelPrice: 100, published: true }]);
  expect(await screen.findByText('‘Gouache’ published.')).toBeDefined();
});

test('withdrawing says that licences already sold stay', async () => {
  const { user, press, bodies } = opened({ published: true });
  await press('Withdraw');
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw ‘Gouache’?' });
  expect(question.textContent).toMatch('Licences already sold stay.');
  await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  expect(bodies()).toMatchObject([{ published: false }]);
  expect(await screen.findByText('‘Gouache’ withdrawn.')).toBeDefined();
});

test.each([
  ['is not trained', {}, false, /Train the style before you publish it/],
  ['was taken down', { takenDown: true }, true, /so it cannot be published/],
])('a style that %s cannot be published, and says why', (_, change, ready, words) => {
  opened(change, ready);
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  expect(screen.getByText(words)).toBeDefined();
});

test('a style in review waits', () => {
  opened({ review: { state: 'waiting', reason: null } });
  expect(screen.getByRole('button', { name: 'In review' })).toHaveProperty('disabled', true);
});

test('a price that fails to save stays typed', async () => {
  const { api, type, press } = opened();
  api.on(styleRoutes.update, refusal(409, 'The style was taken down.'));
  await type(/^Standard/, '65');
  await press('Save prices');
  expect(await screen.findByText('The style was taken down.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^Standard/ })).toHaveProperty('value', '65');
});

test('news of the style does not overwrite what is being typed', async () => {
  fakeApi();
  function Page() {
    const [now, setNow] = useState(style);
    const dearer = { ...style, prices: { ...style.prices, personal: 3000 } };
    return (
      <>
        <PricePanel style={StyleDetail.parse(now)} ready gold={false} />
        <button type="button" onClick={() => setNow(dearer)}>
          News
        </button>
      </>
    );
  }
  const { user } = show(<Page />);
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  await user.clear(field(/^Standard/));
  await user.type(field(/^Standard/), '65');
  await user.click(screen.getByRole('button', { name: 'News' }));
  expect(field(/^Personal/)).toHaveProperty('value', '30');
  expect(field(/^Standard/)).toHaveProperty('value', '65');
});
