// @vitest-environment happy-dom
import { statementRoutes } from '@limn/contracts/statements';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { Statement } from './statement.tsx';

const statement = {
  month: '2026-11',
  currency: 'USD',
  opening: 1000,
  earned: 2535,
  refunded: 500,
  disputed: 0,
  paidOut: 1000,
  closing: 2035,
  final: true,
  lines: [
    {
      id: 'l1',
      kind: 'refund' as const,
      at: '2026-11-10T10:00:00Z',
      description: 'Standard licence of ‘A boat’',
      sold: { label: 'LIMN-2026-0001', path: '/licences/LIMN-2026-0001' },
      through: 'Collage',
      amount: -500,
    },
  ],
  total: 1,
  next: null,
};

async function shown(change: Partial<typeof statement> = {}) {
  const api = fakeApi();
  api.on(statementRoutes.get, { ...statement, ...change });
  const saved: string[] = [];
  const click = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  onTestFinished(() => click.mockRestore());
  const { user, place } = show(<Statement month="2026-11" payee={{ kind: 'artist' }} />, {
    at: '/artist/statement?month=2026-11',
  });
  await screen.findByText('Owed at the end');
  return { api, user, place, saved };
}

test('what was taken away is shown below zero, and the sums add up', async () => {
  await shown();
  const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sums).toEqual(['$10.00', '$25.35', '-$5.00', '$0.00', '-$10.00', '$20.35']);
});

test('a line names its sale and the program it was bought through', async () => {
  await shown();
  const line = within(screen.getByRole('listitem'));
  expect(line.getByText('-$5.00')).toBeDefined();
  expect(line.getByRole('link', { name: 'LIMN-2026-0001' }).getAttribute('href')).toBe(
    '/licences/LIMN-2026-0001',
  );
  expect(line.getByText('Collage')).toBeDefined();
});

test('a month that is not over has no signed receipt yet', async () => {
  await shown({ final: false });
  expect(screen.getByText(/This month is not over/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Signed receipt' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDefined();
});

test('a file is saved in the chosen form, under the server’s name', async () => {
  const { api, user, saved } = await shown();
  api.on(
    statementRoutes.file,
    () => new Response('{}', { headers: { 'content-disposition': 'filename="2026-11.jws"' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Signed receipt' }));
  expect(api.calls(statementRoutes.file)).toMatchObject([
    { params: { month: '2026-11' }, query: { kind: 'artist', format: 'jws' } },
  ]);
  expect(saved).toEqual(['2026-11.jws']);
});

test('a file that fails says why', async () => {
  const { api, user, saved } = await shown();
  api.on(statementRoutes.file, refusal(429, 'Wait a minute.'));
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('Wait a minute.')).toBeDefined();
  expect(saved).toEqual([]);
});

test('more lines are a page in the address', async () => {
  const { api, user, place } = await shown({ total: 120 });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(place()).toBe('/artist/statement?month=2026-11&lines=50');
  expect(api.calls(statementRoutes.get).at(-1)?.query).toMatchObject({ offset: '50' });
});
