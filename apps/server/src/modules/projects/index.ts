export { deadlineJob } from './deadlines.ts';
export { projectLinks, projectNames, projectPayments } from './payments.ts';
export { forgetProjects, personalTables as projectsOfPerson } from './personal-data.ts';
export type { Holders } from './offer-routes.ts';
export { addProjectRoutes } from './routes.ts';
