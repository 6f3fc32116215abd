export { createProfile, profileNames, profilesOfUser } from './queries.ts';
export { addProfileRoutes } from './routes.ts';
