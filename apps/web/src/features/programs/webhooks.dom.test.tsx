// @vitest-environment happy-dom
import { webhookRoutes } from '@limn/contracts/webhooks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { Webhooks } from './webhooks.tsx';

const url = 'https://shop.test/hook';
const webhook = {
  id: 'whk_01J00000000000000000000001',
  url,
  events: ['licence.refunded' as const],
  enabled: true,
  disabledWhy: null as 'by-owner' | null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-11-01T10:00:00Z',
};

async function listed() {
  const api = fakeApi();
  let webhooks = [webhook];
  api.on(webhookRoutes.list, () => ({ webhooks }));
  api.on(webhookRoutes.update, ({ body }) => {
    const { enabled } = body as { enabled: boolean };
    webhooks = [{ ...webhook, enabled, disabledWhy: enabled ? null : 'by-owner' }];
    return webhooks[0]!;
  });
  api.on(webhookRoutes.remove, () => {
    webhooks = [];
  });
  api.on(webhookRoutes.rotate, { webhook, secret: 'whsec_new' });
  const { user } = show(<Webhooks />);
  await screen.findByRole('heading', { name: url });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const confirm = async (title: string, action: string) => {
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    await user.click(question.getByRole('button', { name: action }));
  };
  return { api, press, confirm };
}

test('a webhook is turned off and on again, and says so', async () => {
  const { press } = await listed();
  await press(`Turn off ${url}`);
  expect(await screen.findByText('You turned it off.')).toBeDefined();
  await press(`Turn on ${url}`);
  expect(await screen.findByRole('button', { name: `Turn off ${url}` })).toBeDefined();
});

test('a webhook is deleted after a question that says what goes with it', async () => {
  const { api, press, confirm } = await listed();
  await press(`Delete ${url}`);
  expect(api.calls(webhookRoutes.remove)).toEqual([]);
  expect((await screen.findByRole('alertdialog')).textContent).toMatch('its deliveries');
  await confirm('Delete this webhook?', 'Delete');
  expect(await screen.findByText(/^You have no webhooks\./)).toBeDefined();
  expect(screen.getByText('The webhook is deleted.')).toBeDefined();
});

test('a new signing secret is shown once', async () => {
  const { press, confirm } = await listed();
  await press(`Rotate the secret of ${url}`);
  await confirm('Rotate the secret?', 'Rotate');
  await screen.findByRole('dialog', { name: 'Your new signing secret' });
  expect(screen.getByText('whsec_new')).toBeDefined();
  await press('Done');
  expect(screen.queryByText('whsec_new')).toBeNull();
});

test('a test that cannot be sent says why, and opens no log', async () => {
  const { api, press } = await listed();
  api.on(webhookRoutes.test, refusal(409, 'Turn the webhook on first.'));
  await press(`Send a test to ${url}`);
  expect(await screen.findByText('Turn the webhook on first.')).toBeDefined();
  expect(api.calls(webhookRoutes.deliveries)).toEqual([]);
});
