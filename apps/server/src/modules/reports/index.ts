export { forgetReports } from './queries.ts';
export { addReportRoutes } from './routes.ts';
export { personalTables as reportsOfPerson } from './personal-data.ts';
