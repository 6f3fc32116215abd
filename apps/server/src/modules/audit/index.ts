export { audit, type Deed } from './audit.ts';
export { addAuditRoutes } from './routes.ts';
