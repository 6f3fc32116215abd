export { adminSentences, forgetAdminProposals } from './admin-rights.ts';
export { personalTables as adminOfPerson } from './personal-data.ts';
export { addAdminRoutes } from './routes.ts';
