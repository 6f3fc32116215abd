// @vitest-environment happy-dom
import { appRoutes } from '@limn/contracts/apps';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal, watchLeaving } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { Consent } from './consent.tsx';

const create = 'Make and upload pictures; this spends your credits';
const see = 'See your pictures and how far they are';
const back = 'https://collage.test/back';

async function asked() {
  const api = fakeApi();
  api.on(appRoutes.consentRequest, {
    app: { name: 'Collage', domain: 'collage.test' },
    resource: 'api',
    scopes: ['pictures:read', 'pictures:create'],
    returnsTo: 'collage.test',
  });
  api.on(appRoutes.decide, { url: back });
  const left = watchLeaving();
  const { user } = show(<Consent uid="abcdefghijkl" name="Mira" />);
  await screen.findByRole('heading', { name: 'Connect “Collage”?' });
  const connect = () => user.click(screen.getByRole('button', { name: 'Connect' }));
  const decided = () => api.bodies(appRoutes.decide);
  return { api, user, left, connect, decided };
}
const credits = () => screen.getByRole('textbox', { name: 'Credits a month, at most' });

test('an unchecked permission is not granted', async () => {
  const { user, connect, decided, left } = await asked();
  await user.click(screen.getByRole('checkbox', { name: see }));
  await connect();
  expect(decided()).toEqual([{ allow: true, scopes: ['pictures:create'], monthlyCredits: null }]);
  expect(left()).toEqual([back]);
});

test('declining grants nothing, and goes back to the app', async () => {
  const { user, decided, left } = await asked();
  await user.click(screen.getByRole('button', { name: 'Do not connect' }));
  expect(decided()).toEqual([{ allow: false }]);
  expect(left()).toEqual([back]);
});

test('nothing can be connected without any permission', async () => {
  const { user } = await asked();
  await user.click(screen.getByRole('checkbox', { name: see }));
  await user.click(screen.getByRole('checkbox', { name: create }));
  expect(screen.getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', true);
});

test('a limit of credits that is no number is refused before anything is sent', async () => {
  const { user, connect, decided } = await asked();
  await user.type(credits(), 'lots');
  await connect();
  expect(screen.getByRole('alert').textContent).toMatch('whole number');
  await user.clear(credits());
  await user.type(credits(), '40');
  await connect();
  expect(decided()).toMatchObject([{ monthlyCredits: 40 }]);
});

test('a limit of credits goes with the permission that it is for', async () => {
  const { user, connect, decided } = await asked();
  await user.type(credits(), 'lots');
  await user.click(screen.getByRole('checkbox', { name: create }));
  await connect();
  expect(decided()).toEqual([{ allow: true, scopes: ['pictures:read'], monthlyCredits: null }]);
});

test('a decision that fails says why, and keeps what was chosen', async () => {
  const { api, user, connect, left } = await asked();
  api.on(appRoutes.decide, refusal(409, 'The request has ended. Start again in the app.'));
  await user.click(screen.getByRole('checkbox', { name: see }));
  await user.type(credits(), '40');
  await connect();
  expect((await screen.findByRole('alert')).textContent).toMatch('The request has ended.');
  expect(screen.getByRole('checkbox', { name: see })).toHaveProperty('checked', false);
  expect(credits()).toHaveProperty('value', '40');
  expect(screen.getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', false);
  expect(left()).toEqual([]);
});

test('an app without a verified domain is marked as such', async () => {
  const api = fakeApi();
  api.on(appRoutes.consentRequest, {
    app: { name: 'Limn Support', domain: null },
    resource: 'mcp',
    scopes: ['pictures:read'],
    returnsTo: null,
  });
  show(<Consent uid="abcdefghijkl" name="Mira" />);
  expect(await screen.findByText(/Its name is not verified/)).toBeDefined();
});

test('a request that cannot be loaded can be tried again', async () => {
  const api = fakeApi();
  api.on(appRoutes.consentRequest, refusal(404, 'This request is not known.'));
  const { user } = show(<Consent uid="abcdefghijkl" name="Mira" />);
  expect((await screen.findByRole('alert')).textContent).toMatch('This request is not known.');
  api.on(appRoutes.consentRequest, {
    app: { name: 'Collage', domain: 'collage.test' },
    resource: 'api',
    scopes: ['pictures:read'],
    returnsTo: 'collage.test',
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Connect “Collage”?' })).toBeDefined();
});
