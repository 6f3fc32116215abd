export { createRecorder, forgetActionsJob } from './actions.ts';
export { createIdempotency, forgetAnswersJob, type Idempotency, UsedKey } from './idempotency.ts';
export { authorizationServer, mountAuthorizationServer } from './oauth/provider.ts';
export { addAppRoutes, addConsentRedirect } from './oauth/routes.ts';
export { programFinder } from './identify.ts';
export { forgetPrograms, personalTables as programsOfPerson } from './personal-data.ts';
export { programNames, programsInForce, publicProgramNames } from './queries.ts';
export { addKeyRoutes } from './routes.ts';
export { createUsage } from './usage.ts';
