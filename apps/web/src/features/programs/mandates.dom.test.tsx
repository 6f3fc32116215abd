// @vitest-environment happy-dom
import { mandateRoutes } from '@limn/contracts/mandates';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { Mandates } from './mandates.tsx';

const mandate = {
  id: 'mdt_01J00000000000000000000001',
  terms: {
    scope: 'licenses:buy' as const,
    program: 'key_01J00000000000000000000001',
    tiers: ['personal' as const, 'standard' as const],
    currency: 'USD',
    priceCap: 6000,
    monthlyCap: 15_000,
    onlyStyles: [] as string[],
    notStyles: [] as string[],
    endsAt: '2027-03-01T23:59:59Z',
    agreement: { version: '3', sha256: 'a'.repeat(64) },
  },
  text: '{"priceCap":6000}',
  state: 'active' as 'active' | 'revoked',
  program: 'Shop robot',
  confirmedAt: '2026-11-01T10:00:00Z',
  revokedAt: null,
  spentThisMonth: 2500,
};

async function listed(first = mandate) {
  const api = fakeApi();
  let mandates = [first];
  api.on(mandateRoutes.list, () => ({ mandates }));
  api.on(mandateRoutes.revoke, () => {
    mandates = [{ ...first, state: 'revoked' }];
    return mandates[0]!;
  });
  const { user } = show(<Mandates />);
  await screen.findByRole('heading', { name: 'Shop robot' });
  const end = () =>
    user.click(screen.getByRole('button', { name: 'End the mandate of Shop robot' }));
  return { api, user, end };
}

test('a mandate says in words what it allows, and what was spent of it', async () => {
  await listed({
    ...mandate,
    terms: { ...mandate.terms, onlyStyles: ['sty_01J00000000000000000000001'] },
  });
  expect(
    screen.getByText(/^Personal and Standard licences in one style only, up to \$60\.00 each/),
  ).toBeDefined();
  expect(screen.getByText(/\$25\.00 of \$150\.00 spent this month/)).toBeDefined();
});

test('a mandate ends after a question, and says that it did', async () => {
  const { api, user, end } = await listed();
  await end();
  const question = await screen.findByRole('alertdialog', { name: 'End this mandate?' });
  expect(question.textContent).toMatch('Licences it bought stay.');
  expect(api.calls(mandateRoutes.revoke)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'End it' }));
  expect(await screen.findByText('Ended by you')).toBeDefined();
  expect(api.calls(mandateRoutes.revoke)).toMatchObject([{ params: { id: mandate.id } }]);
  expect(screen.queryByRole('button', { name: /^End the mandate/ })).toBeNull();
});

test('an end that fails says so, and the mandate is shown in force', async () => {
  const { api, user, end } = await listed();
  api.on(mandateRoutes.revoke, refusal(503, 'Not now.'));
  await end();
  await user.click(await screen.findByRole('button', { name: 'End it' }));
  expect(await screen.findByText('Not now.')).toBeDefined();
  expect(screen.getByText('In force')).toBeDefined();
});
