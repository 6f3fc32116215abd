export { moderationJob } from './decide.ts';
export type { ModeratedSource } from './parts.ts';
export { forgetModeration, personalTables as moderationOfPerson } from './personal-data.ts';
export { addModerationRoutes, countOpenCases } from './routes.ts';
