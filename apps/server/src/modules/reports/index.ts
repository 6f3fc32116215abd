export { forgetReports } from './queries.ts';
export { addReportRoutes } from './routes.ts';
