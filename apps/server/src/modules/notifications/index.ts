export {
  forgetNotifications,
  forgetNotificationsJob,
  forgetNotificationsOfPage,
  tell,
  type Tidings,
} from './notify.ts';
export { personalTables as notificationsOfPerson } from './personal-data.ts';
export { addNotificationRoutes } from './routes.ts';
