export { checkJob, recheckJob } from './check-job.ts';
export { internetLookups, type Lookups } from './lookups.ts';
export { forgetProofs, personalTables as verificationOfPerson } from './personal-data.ts';
export { addVerificationRoutes, countHandlesToCheck } from './routes.ts';
