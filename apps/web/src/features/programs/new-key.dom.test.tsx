// @vitest-environment happy-dom
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, later, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { NewKeyDialog } from './new-key.tsx';

const secret = 'limn_live_abcdefgh';
const made = {
  secret,
  key: {
    id: 'key_01J00000000000000000000001',
    name: 'Shop robot',
    scopes: ['market:read' as const],
    monthlyCredits: null,
    callsPerMinute: 120,
    shown: 'limn_live_ab',
    state: 'active' as const,
    revokedWhy: null,
    expiresAt: null,
    createdAt: '2026-11-01T10:00:00Z',
    lastUsed: null,
    usage: { calls: 0, refused: 0, credits: 0, licences: 0 },
  },
};

async function opened() {
  const api = fakeApi();
  api.on(apiKeyRoutes.create, made);
  const secrets: string[] = [];
  const { user } = show(
    <NewKeyDialog open onOpenChange={() => {}} onMade={(one) => secrets.push(one)} />,
  );
  await screen.findByRole('dialog', { name: 'Make a key' });
  const make = () => user.click(screen.getByRole('button', { name: 'Make the key' }));
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  return { api, user, make, type, secrets, bodies: () => api.bodies(apiKeyRoutes.create) };
}

test('a key gets what was ticked and no more', async () => {
  const { user, type, make, bodies, secrets } = await opened();
  await type('Name', 'Shop robot');
  await user.click(screen.getByRole('checkbox', { name: /pictures:read/ }));
  await user.click(screen.getByRole('checkbox', { name: /licenses:buy/ }));
  await type('Credits a month, at most', '50');
  await make();
  expect(bodies()).toEqual([
    {
      name: 'Shop robot',
      scopes: ['market:read', 'licenses:buy'],
      monthlyCredits: 50,
      callsPerMinute: 120,
      days: 90,
    },
  ]);
  expect(secrets).toEqual([secret]);
});

test('an empty limit of credits means all of them', async () => {
  const { type, make, bodies } = await opened();
  await type('Name', 'Shop robot');
  await type('Credits a month, at most', '5');
  await type('Credits a month, at most', '');
  await make();
  expect(bodies()).toMatchObject([{ monthlyCredits: null }]);
});

test('a key that never expires has to be chosen as such', async () => {
  const { user, type, make, bodies } = await opened();
  await type('Name', 'Shop robot');
  await user.click(screen.getByRole('combobox', { name: 'Expires after' }));
  await user.click(await screen.findByRole('option', { name: 'Does not expire' }));
  await make();
  expect(bodies()).toMatchObject([{ days: null }]);
});

test.each([
  ['without a name', '', '', '120', /Name the key/],
  ['with a limit of credits in words', 'Robot', 'few', '120', /Enter a whole number, or leave/],
  ['with more calls than there may be', 'Robot', '', '5000', /./],
])('a key %s is not made', async (_, name, credits, calls, complaint) => {
  const { type, make, bodies } = await opened();
  await type('Name', name);
  await type('Credits a month, at most', credits);
  await type('Calls a minute, at most', calls);
  await make();
  expect((await screen.findByRole('alert')).textContent).toMatch(complaint);
  expect(bodies()).toEqual([]);
});

test('a key that may do nothing is not made', async () => {
  const { user, type, make, bodies } = await opened();
  await type('Name', 'Robot');
  await user.click(screen.getByRole('checkbox', { name: /market:read/ }));
  await user.click(screen.getByRole('checkbox', { name: /pictures:read/ }));
  await make();
  expect(await screen.findByText('Choose at least one thing the key may do.')).toBeDefined();
  expect(bodies()).toEqual([]);
});

test('pressing twice makes one key', async () => {
  const { api, type, make, bodies, secrets } = await opened();
  const { promise, answer } = later<typeof made>();
  api.on(apiKeyRoutes.create, () => promise);
  await type('Name', 'Robot');
  await make();
  await make();
  await answer(made);
  await waitFor(() => expect(secrets).toEqual([secret]));
  expect(bodies()).toHaveLength(1);
});

test('a refusal is shown in the dialog, and nothing typed is lost', async () => {
  const { api, type, make, secrets } = await opened();
  api.on(apiKeyRoutes.create, refusal(409, 'You have 20 keys. Revoke one first.'));
  await type('Name', 'Robot');
  await make();
  expect((await screen.findByRole('alert')).textContent).toMatch('You have 20 keys.');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Robot');
  expect(secrets).toEqual([]);
});
