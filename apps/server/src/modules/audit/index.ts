export { audit, type AuditEntryInput } from './audit.ts';
export { addAuditRoutes } from './routes.ts';
