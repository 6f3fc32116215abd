export { forgetActionsJob } from './actions.ts';
export { createProgramCalls } from './calls.ts';
export { forgetAnswersJob, type Idempotency, UsedKey } from './idempotency.ts';
export { authorizationServer, mountAuthorizationServer } from './oauth/provider.ts';
export { addAppRoutes, addConsentRedirect } from './oauth/routes.ts';
export { programFinder } from './identify.ts';
export { forgetPrograms, personalTables as programsOfPerson } from './personal-data.ts';
export { programNames, programsInForce, publicProgramNames } from './queries.ts';
export { addKeyRoutes } from './routes.ts';
