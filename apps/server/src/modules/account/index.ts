export { openMatters } from './open-matters.ts';
export { deletionJob } from './delete-account.ts';
export { addAccountRoutes } from './routes.ts';
