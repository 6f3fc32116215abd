// @vitest-environment happy-dom
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { Keys } from './keys.tsx';

const apiKey = {
  id: 'key_01J00000000000000000000001',
  name: 'Shop robot',
  scopes: ['market:read' as const],
  monthlyCredits: 50,
  callsPerMinute: 120,
  shown: 'limn_live_ab',
  state: 'active' as 'active' | 'revoked',
  revokedWhy: null as 'by-owner' | null,
  expiresAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  lastUsed: null,
  usage: { calls: 3, refused: 1, credits: 12, licences: 0 },
};
const secret = 'limn_live_abcdefgh';

async function listed() {
  const api = fakeApi();
  let keys = [apiKey];
  api.on(apiKeyRoutes.list, () => ({ keys }));
  api.on(apiKeyRoutes.rotate, { key: apiKey, secret });
  api.on(apiKeyRoutes.revoke, () => {
    keys = [{ ...apiKey, state: 'revoked', revokedWhy: 'by-owner' }];
    return keys[0]!;
  });
  const { user } = show(<Keys />);
  await screen.findByRole('heading', { name: 'Shop robot' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { api, user, press };
}

test('a key is revoked only after a question, which can be left', async () => {
  const { api, press, user } = await listed();
  await press('Revoke Shop robot');
  const question = await screen.findByRole('alertdialog', { name: 'Revoke “Shop robot”?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.calls(apiKeyRoutes.revoke)).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a revoked key moves to those that ended, with the reason', async () => {
  const { api, press, user } = await listed();
  await press('Revoke Shop robot');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('You revoked it.')).toBeDefined();
  expect(screen.getByText('1 key that ended')).toBeDefined();
  expect(api.calls(apiKeyRoutes.revoke).map(({ params }) => params)).toEqual([{ id: apiKey.id }]);
  expect(screen.queryByRole('button', { name: 'Revoke Shop robot' })).toBeNull();
});

test('a rotation shows the new secret once, to be copied', async () => {
  const { press, user } = await listed();
  await press('Rotate Shop robot');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rotate' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Your new key' });
  expect(within(dialog).getByText(secret)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Copy the key' }));
  expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(secret)).toBeNull();
});

test('a rotation that fails says why, and shows no secret', async () => {
  const { api, press, user } = await listed();
  api.on(apiKeyRoutes.rotate, refusal(409, 'This key was rotated a moment ago.'));
  await press('Rotate Shop robot');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rotate' }),
  );
  expect(await screen.findByText('This key was rotated a moment ago.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});
