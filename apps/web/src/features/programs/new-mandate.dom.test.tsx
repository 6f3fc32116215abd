// @vitest-environment happy-dom
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { appRoutes } from '@limn/contracts/apps';
import { licensingRoutes } from '@limn/contracts/licensing';
import { mandateRoutes } from '@limn/contracts/mandates';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { NewMandate } from './new-mandate.tsx';

const key = 'key_01J00000000000000000000001';
const grant = 'agr_01J00000000000000000000001';
const usage = { calls: 0, refused: 0, credits: 0, licences: 0 };
const apiKey = {
  id: key,
  name: 'Shop robot',
  scopes: ['licenses:buy' as const],
  monthlyCredits: null,
  callsPerMinute: 120,
  shown: 'limn_live_ab',
  state: 'active' as const,
  revokedWhy: null,
  expiresAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  lastUsed: null,
  usage,
};
const sha256 = 'a'.repeat(64);

function programs({ keys = [apiKey], withApp = false } = {}) {
  const api = fakeApi();
  api.on(apiKeyRoutes.list, { keys });
  api.on(appRoutes.grants, {
    grants: withApp
      ? [
          {
            id: grant,
            app: { name: 'Collage', domain: 'collage.test' },
            resource: 'api',
            scopes: ['licenses:buy'],
            monthlyCredits: null,
            createdAt: '2026-11-01T10:00:00Z',
            lastUsedAt: null,
            usage,
          },
        ]
      : [],
  });
  api.on(licensingRoutes.agreement, {
    data: { kind: 'customer-licence', title: 'Licence', version: '3', sha256, text: 'You may.' },
  });
  // The answer to a signature is the server's; most tests look at what is signed.
  api.on(mandateRoutes.confirm, refusal(409, 'Enough mandates.'));
  return api;
}
const amount = (name: RegExp) => screen.getByRole('textbox', { name });
const sign = () => screen.getByRole('button', { name: 'Sign the mandate' });

async function filled(api = programs(), draft: string | null = null) {
  const kept: string[] = [];
  const { user } = show(<NewMandate draft={draft} signInAgain={(text) => kept.push(text)} />);
  await screen.findByText('Shop robot (key)');
  const type = async (name: RegExp, text: string) => {
    await user.clear(amount(name));
    if (text) await user.type(amount(name), text);
  };
  return { api, user, type, kept };
}

test('what is typed is what is signed: program, licences, limits in cents, last day, agreement', async () => {
  const { api, user, type } = await filled();
  await user.click(screen.getByRole('checkbox', { name: /^Personal/ }));
  await type(/^One licence/, '19,90');
  await type(/^A month/, '100');
  await type(/^Last day/, '2027-01-31');
  await user.click(sign());
  await screen.findByText('Enough mandates.');
  expect(api.bodies(mandateRoutes.confirm)).toEqual([
    {
      program: key,
      tiers: ['personal', 'standard'],
      priceCap: 1990,
      monthlyCap: 10_000,
      currency: 'USD',
      endsAt: '2027-01-31T23:59:59.000Z',
      onlyStyles: [],
      notStyles: [],
      agreement: { version: '3', sha256 },
    },
  ]);
});

test.each([
  [/^One licence/, 'sixty', /amount in US dollars/],
  [/^A month/, '150.123', /amount in US dollars/],
  [/^Last day/, 'soon', /Choose a day/],
])('%s: ‘%s’ is not signed', async (name, text, complaint) => {
  const { api, user, type } = await filled();
  await type(name, text);
  await user.click(sign());
  expect((await screen.findByRole('alert')).textContent).toMatch(complaint);
  expect(api.bodies(mandateRoutes.confirm)).toEqual([]);
});

test('a mandate for no kind of licence is not signed', async () => {
  const { api, user } = await filled();
  await user.click(screen.getByRole('checkbox', { name: /^Standard/ }));
  await user.click(sign());
  expect((await screen.findByRole('alert')).textContent).toMatch('at least one kind of licence');
  expect(api.bodies(mandateRoutes.confirm)).toEqual([]);
});

test('with several programs, one has to be chosen', async () => {
  const api = programs({ withApp: true });
  const { user } = show(<NewMandate draft={null} signInAgain={() => {}} />);
  await screen.findByRole('combobox', { name: 'Program' });
  await user.click(sign());
  expect(screen.getByRole('combobox', { name: 'Program' }).textContent).toBe('Choose…');
  expect(await screen.findByText('Choose the program that may buy.')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Program' }));
  await user.click(await screen.findByRole('option', { name: 'Collage (app)' }));
  await user.click(sign());
  await screen.findByText('Enough mandates.');
  expect(api.bodies(mandateRoutes.confirm)).toMatchObject([{ program: grant }]);
});

test('the server’s complaint about a limit appears at its field, and what was typed stays', async () => {
  const { api, user, type } = await filled();
  const message = 'The monthly limit must be at least the limit for one licence.';
  api.on(
    mandateRoutes.confirm,
    refusal(422, message, { fields: [{ path: 'monthlyCap', message }] }),
  );
  await type(/^A month/, '20');
  await user.click(sign());
  await screen.findByText(message);
  expect(amount(/^A month/).getAttribute('aria-invalid')).toBe('true');
  expect(amount(/^A month/)).toHaveProperty('value', '20');
});

test('a stale sign-in keeps the draft, which comes back with it', async () => {
  const { api, user, type, kept } = await filled();
  api.on(mandateRoutes.confirm, refusal(403, 'Sign in again.', { reason: 'auth' }));
  await type(/^One licence/, '19');
  await user.click(sign());
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(kept).toHaveLength(1);
  expect(JSON.parse(kept[0]!)).toMatchObject({ program: key, priceCap: '19' });
});

test('a draft from before the sign-in fills the form; what is no draft does not', async () => {
  const draft = {
    program: key,
    tiers: ['personal'],
    priceCap: '19',
    monthlyCap: '40',
    ends: '2027-02-01',
    which: 'all',
    styles: [],
  };
  await filled(programs(), JSON.stringify(draft));
  expect(amount(/^One licence/)).toHaveProperty('value', '19');
  expect(screen.getByRole('checkbox', { name: /^Standard/ })).toHaveProperty('checked', false);
});

test('a person without a program that may buy reads why', async () => {
  programs({ keys: [{ ...apiKey, state: 'revoked' as never }] });
  show(<NewMandate draft="{" signInAgain={() => {}} />);
  expect(await screen.findByText(/You have none\s+yet/)).toBeDefined();
});
