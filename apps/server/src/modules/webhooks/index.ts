export { deliveryJob } from './deliver.ts';
export { createEmit, type Emit } from './emit.ts';
export { forgetEventsJob, retryJob, statementsJob } from './jobs.ts';
export { forgetWebhooks, personalTables as webhooksOfPerson } from './personal-data.ts';
export { addWebhookRoutes } from './routes.ts';
