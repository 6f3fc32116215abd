// @vitest-environment happy-dom
import { licensingRoutes } from '@limn/contracts/licensing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { ConsentList } from './consent-list.tsx';

const consent = {
  id: 'con_01J00000000000000000000001',
  kind: 'art-style' as const,
  version: '2',
  sha256: 'a'.repeat(64),
  acceptedAt: '2026-10-01T10:00:00Z',
  withdrawnAt: null as string | null,
  advisedBy: null,
  subject: 'Gouache',
  withdrawable: true,
};
const withdrawn = { ...consent, withdrawnAt: '2026-11-01T10:00:00Z', withdrawable: false };

async function listed(first: typeof consent) {
  const api = fakeApi();
  api.on(licensingRoutes.consents, { consents: [first] });
  api.on(licensingRoutes.withdraw, { consents: [withdrawn] });
  api.on(licensingRoutes.accept, { consents: [consent] });
  const { user } = show(<ConsentList />);
  await screen.findByText(/Art-style licence agreement/);
  return { api, user };
}

test('a consent is withdrawn after a question that says what stays', async () => {
  const { api, user } = await listed(consent);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Withdraw your consent for ‘Gouache’?',
  });
  expect(question.textContent).toMatch('Licences already sold stay in force');
  expect(api.calls(licensingRoutes.withdraw)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Withdraw consent' }));
  expect(await screen.findByText(/, withdrawn/)).toBeDefined();
  expect(screen.getByText('Consent withdrawn.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('a withdrawn consent is given again for the text in force now', async () => {
  const { api, user } = await listed(withdrawn);
  api.on(licensingRoutes.agreement, {
    data: { kind: 'art-style', title: 'Art style', version: '3', sha256: 'b'.repeat(64), text: '' },
  });
  await user.click(screen.getByRole('button', { name: 'Accept again' }));
  expect(await screen.findByText(/^Consent given\./)).toBeDefined();
  expect(api.bodies(licensingRoutes.accept)).toEqual([
    { version: '3', sha256: 'b'.repeat(64), again: consent.id },
  ]);
});

test('a failed withdrawal shows an error, and the consent stays in force', async () => {
  const { api, user } = await listed(consent);
  api.on(licensingRoutes.withdraw, refusal(409, 'A project uses it until 1 January.'));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw consent' }));
  expect(await screen.findByText('A project uses it until 1 January.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDefined();
});
