// @vitest-environment happy-dom
import { webhookEventTypes, webhookRoutes } from '@limn/contracts/webhooks';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { WebhookForm } from './webhook-form.tsx';

const webhook = {
  id: 'whk_01J00000000000000000000001',
  url: 'https://shop.test/hook',
  events: ['licence.refunded' as const],
  enabled: true,
  disabledWhy: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-11-01T10:00:00Z',
};

function opened(edited?: typeof webhook) {
  const api = fakeApi();
  api.on(webhookRoutes.create, { webhook, secret: 'whsec_new' });
  api.on(webhookRoutes.update, webhook);
  const done: (string | undefined)[] = [];
  const { user } = show(
    <WebhookForm
      {...(edited ? { webhook: edited as never } : {})}
      onDone={(secret) => done.push(secret)}
    />,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const address = () => screen.getByRole('textbox', { name: 'Address' });
  const tick = (name: RegExp | string) => user.click(screen.getByRole('checkbox', { name }));
  return { api, user, press, address, tick, done };
}

test('a new webhook hears about what was ticked, and its secret is handed on', async () => {
  const { api, user, press, address, tick, done } = opened();
  await user.type(address(), 'https://shop.test/hook');
  await tick(/dispute\.opened/);
  await press('Add the webhook');
  expect(api.bodies(webhookRoutes.create)).toEqual([
    { url: 'https://shop.test/hook', events: ['licence.refunded', 'dispute.opened'] },
  ]);
  expect(done).toEqual(['whsec_new']);
});

test('‘All of them’ ticks and clears every event', async () => {
  const { api, user, press, address, tick } = opened();
  await user.type(address(), 'https://shop.test/hook');
  await tick('All of them');
  await press('Add the webhook');
  expect(api.bodies(webhookRoutes.create)).toMatchObject([{ events: [...webhookEventTypes] }]);
  await tick('All of them');
  await press('Add the webhook');
  expect(await screen.findByText('Choose at least one event.')).toBeDefined();
  expect(api.bodies(webhookRoutes.create)).toHaveLength(1);
});

test.each(['http://shop.test/hook', 'shop', ''])('the address ‘%s’ is not sent', async (text) => {
  const { api, user, press, address, done } = opened();
  if (text) await user.type(address(), text);
  await press('Add the webhook');
  expect(await screen.findByText('Write an address that begins with https://.')).toBeDefined();
  expect(address().ownerDocument.activeElement).toBe(address());
  expect(api.bodies(webhookRoutes.create)).toEqual([]);
  expect(done).toEqual([]);
});

test('editing changes the webhook, and makes no other', async () => {
  const { api, user, press, address, done } = opened(webhook);
  expect(address()).toHaveProperty('value', webhook.url);
  await user.clear(address());
  await user.type(address(), 'https://shop.test/two');
  await press('Save');
  expect(api.calls(webhookRoutes.update)).toMatchObject([
    { params: { id: webhook.id }, body: { url: 'https://shop.test/two' } },
  ]);
  expect(done).toEqual([undefined]);
});

test('an address that the server refuses is marked, and stays', async () => {
  const { api, user, press, address, done } = opened();
  const message = 'This address is not on the public Internet.';
  api.on(webhookRoutes.create, refusal(422, message, { fields: [{ path: 'url', message }] }));
  await user.type(address(), 'https://10.0.0.1/hook');
  await press('Add the webhook');
  expect(await screen.findByText(message)).toBeDefined();
  expect(address().getAttribute('aria-invalid')).toBe('true');
  expect(address()).toHaveProperty('value', 'https://10.0.0.1/hook');
  expect(done).toEqual([]);
});
