export { apartFrom, assertNotApart, isMuted } from './distances.ts';
export { forgetDistances, personalTables as blocksOfPerson } from './personal-data.ts';
export { addBlockRoutes } from './routes.ts';
