// @vitest-environment happy-dom
import { notificationRoutes } from '@limn/contracts/notifications';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { NotificationList } from './notification-list.tsx';

const one = (last: number, read = false) => ({
  id: `ntf_01J0000000000000000000000${last}`,
  message: `Sale ${last}`,
  path: `/sales/${last}`,
  createdAt: '2026-11-01T10:00:00Z',
  read,
});

/** A server with three notifications on two pages, which remembers what was read. */
async function listed() {
  const api = fakeApi();
  let all = [one(3), one(2), one(1)];
  api.on(notificationRoutes.list, ({ query }) => {
    const from = query['before'] ? all.findIndex(({ id }) => id === query['before']) + 1 : 0;
    const page = all.slice(from, from + 2);
    const unread = all.filter(({ read }) => !read).length;
    return { notifications: page, unread, more: from + 2 < all.length };
  });
  api.on(notificationRoutes.read, ({ body }) => {
    const { id } = body as { id?: string };
    all = all.map((item) => (!id || item.id === id ? { ...item, read: true } : item));
    return { unread: all.filter(({ read }) => !read).length };
  });
  const { user, place } = show(<NotificationList />, { at: '/notifications' });
  await screen.findByRole('link', { name: /Sale 3/ });
  return { api, user, place };
}
const links = () =>
  within(screen.getByRole('list', { name: 'Notifications' }))
    .getAllByRole('link')
    .map(({ textContent }) => /Unread: Sale \d|Sale \d/.exec(textContent)?.[0]);

test('older ones come when they are asked for', async () => {
  const { user } = await listed();
  expect(links()).toEqual(['Unread: Sale 3', 'Unread: Sale 2']);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: /Sale 1/ })).toBeDefined();
  expect(links()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('one that is opened is read, and the others are not', async () => {
  const { api, user, place } = await listed();
  await user.click(screen.getByRole('link', { name: /Sale 2/ }));
  expect(place()).toBe('/sales/2');
  expect(api.bodies(notificationRoutes.read)).toEqual([{ id: one(2).id }]);
  await screen.findByRole('link', { name: /^Sale 2/ });
  expect(links()).toEqual(['Unread: Sale 3', 'Sale 2']);
});

test('all are read at one press', async () => {
  const { user } = await listed();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('link', { name: /^Sale 3/ });
  expect(links()).toEqual(['Sale 3', 'Sale 2']);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('a mark that fails says so, and they stay unread', async () => {
  const { api, user } = await listed();
  api.on(notificationRoutes.read, refusal(503, 'Not now.'));
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Not now.')).toBeDefined();
  expect(links()).toEqual(['Unread: Sale 3', 'Unread: Sale 2']);
});

test('a person without any reads what will appear here', async () => {
  const api = fakeApi();
  api.on(notificationRoutes.list, { notifications: [], unread: 0, more: false });
  show(<NotificationList />);
  expect(await screen.findByText(/No notifications yet/)).toBeDefined();
});
