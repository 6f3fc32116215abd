export { assertNobodyNamed } from './guard.ts';
export { addNameRoutes } from './routes.ts';
