// @vitest-environment happy-dom
import { Earning } from '@limn/contracts/billing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { EarningsTable } from './earnings-table.tsx';

const earning = {
  id: 'ern_01J00000000000000000000001',
  status: 'held',
  disputed: false,
  licence: {
    number: 'LIMN-2026-0001',
    tier: 'standard',
    through: 'Collage',
    image: { id: 'img_01J00000000000000000000001', thumbnailUrl: '/thumb.webp' },
  },
  description: 'Standard licence',
  cause: { kind: 'style', id: 'sty_01J00000000000000000000001', name: 'Gouache' },
  gross: 6000,
  fee: 204,
  net: 5796,
  ppm: 625_000,
  amount: 2535,
  refunded: 0,
  netted: 0,
  currency: 'USD',
  soldAt: '2026-11-01T10:00:00Z',
  releaseAt: '2026-12-01T10:00:00Z',
  paidAt: null,
};

function cells(change: object = {}): Record<string, string | null> {
  show(
    <EarningsTable
      earnings={[Earning.parse({ ...earning, ...change })]}
      imageLink={({ id }) => `/picture?id=${id}`}
    />,
  );
  const table = within(screen.getByRole('table'));
  const names = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const values = table.getAllByRole('cell').map(({ textContent }) => textContent);
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]));
}

test('a sale shows what was paid, what the fee took, and what is earned', () => {
  expect(cells()).toMatchObject({
    'What was sold': 'Gouache',
    Tier: 'Standard',
    Gross: '$60.00',
    Fee: '-$2.04',
    Net: '$57.96',
    Share: '62.5%',
    Earned: '$25.35',
    Status: 'Held',
  });
});

test('a licence leads to its certificate, and names the program it was bought through', () => {
  cells();
  const link = screen.getByRole('link', { name: 'LIMN-2026-0001' });
  expect(link.getAttribute('href')).toMatch('LIMN-2026-0001');
  expect(screen.getByText('through', { exact: false }).textContent).toBe('through Collage');
});

test.each([
  [{ disputed: true }, 'In dispute'],
  [{ status: 'available', netted: 500 }, 'Available, less a refund'],
  [{ status: 'refunded', refunded: 2535, amount: 0 }, 'Refunded'],
  [{ status: 'paid', refunded: 500, amount: 2035 }, 'Paid, part refunded'],
])('%o is: %s', (change, words) => {
  expect(cells(change)).toMatchObject({ Status: words });
});

test('what was sold otherwise has no licence', () => {
  expect(cells({ licence: null, cause: { ...earning.cause, name: '' } })).toMatchObject({
    'What was sold': 'Standard licence',
    Licence: '—',
    Tier: '—',
  });
});

test('the table can be scrolled by keyboard', () => {
  cells();
  const region = screen.getByRole('region', { name: 'Earnings, line by line' });
  expect(region.getAttribute('tabindex')).toBe('0');
});
