export {
  addNotification,
  forgetNotifications,
  forgetNotificationsJob,
  forgetNotificationsOfPage,
  type NotificationInput,
} from './notify.ts';
export { personalTables as notificationsOfPerson } from './personal-data.ts';
export { addNotificationRoutes } from './routes.ts';
