// @vitest-environment happy-dom
import { peopleRoutes } from '@limn/contracts/people';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { PeopleList } from './people-list.tsx';

const person = {
  id: 'usr_01J00000000000000000000001',
  email: 'ada@limn.test',
  name: 'Ada Brook',
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: null,
  accepted: true,
  admin: false,
  suspendedAt: '2026-11-10T10:00:00Z',
};

function listed(at: string, people = [person], search = '') {
  const api = fakeApi();
  api.on(peopleRoutes.list, { people, total: people.length === 0 ? 0 : 60 });
  const { user, place } = show(<PeopleList search={search} searchBox={null} />, { at });
  return { user, place, asked: () => api.calls(peopleRoutes.list).at(-1)?.query };
}

test('a list is chosen in the address, and begins at its first page', async () => {
  const { user, place, asked } = listed('/admin/people?offset=25');
  await screen.findByRole('link', { name: 'Ada Brook' });
  expect(asked()).toMatchObject({ show: 'everyone', offset: '25' });
  await user.click(screen.getByRole('combobox', { name: 'List' }));
  await user.click(await screen.findByRole('option', { name: 'Suspended' }));
  expect(place()).toBe('/admin/people?show=suspended');
  expect(asked()).toMatchObject({ show: 'suspended', offset: '0' });
  expect(screen.getByText('suspended')).toBeDefined();
});

test('pages stay within the list that was chosen', async () => {
  const { user, place, asked } = listed('/admin/people?show=waitlist');
  await screen.findByRole('link', { name: 'Ada Brook' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(place()).toBe('/admin/people?show=waitlist&offset=25');
  expect(asked()).toMatchObject({ show: 'waitlist', offset: '25' });
});

test('a list that does not exist is everyone', async () => {
  const { asked } = listed('/admin/people?show=enemies');
  await screen.findByRole('link', { name: 'Ada Brook' });
  expect(asked()).toMatchObject({ show: 'everyone' });
});

test.each([
  ['/admin/people?show=suspended', '', 'No one is suspended.'],
  ['/admin/people', 'zoe', 'No one found for ‘zoe’.'],
])('%s without people, searched for ‘%s’, says: %s', async (at, search, words) => {
  listed(at, [], search);
  expect(await screen.findByText(words)).toBeDefined();
});

test('a list that does not load can be tried again', async () => {
  const api = fakeApi();
  api.on(peopleRoutes.list, refusal(403, 'This is for admins.'));
  const { user } = show(<PeopleList search="" searchBox={null} />);
  await screen.findByText('This is for admins.');
  api.on(peopleRoutes.list, { people: [person], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ada Brook' })).toBeDefined();
});
