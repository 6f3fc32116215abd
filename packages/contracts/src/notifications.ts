import { z } from 'zod';
import { NotificationId } from './ids.ts';
import { route } from './route.ts';

/** Something that has happened to a person's own affairs while they looked elsewhere. */
export const Notification = z.object({
  id: NotificationId,
  message: z.string(),
  /** Path of the page that shows it. */
  path: z.string(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** How many are unread, and the newest of all: what a bell has to know. */
export const NotificationState = z.object({
  unread: z.int(),
  newest: Notification.nullable(),
});
export type NotificationState = z.infer<typeof NotificationState>;

/** Days after which a notification is forgotten. */
export const notificationDays = 180;

/** Characters of a page's address at most. */
export const longestPath = 500;

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications/v1/notifications',
    tag: 'Notifications',
    summary: 'My notifications, newest first; `before` continues where a page ended',
    access: 'accepted',
    query: z.object({
      before: NotificationId.optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({
      notifications: z.array(Notification),
      unread: z.int(),
      /** There are older ones. */
      more: z.boolean(),
    }),
  }),
  read: route({
    method: 'POST',
    path: '/api/notifications/v1/reads',
    tag: 'Notifications',
    summary: 'Mark one notification as read, those that lead to a page, or all',
    access: 'accepted',
    body: z.union([
      z.strictObject({ id: NotificationId }),
      /** Path of a page, with its query. */
      z.strictObject({ path: z.string().startsWith('/').max(longestPath) }),
      z.strictObject({}),
    ]),
    response: z.object({ unread: z.int() }),
  }),
  events: route({
    method: 'GET',
    path: '/api/notifications/v1/events',
    tag: 'Notifications',
    summary: 'Server-sent events: `notifications` with how many are unread and the newest',
    access: 'accepted',
    stream: 'events',
  }),
};
