export { forgetTalents, offerOf } from './queries.ts';
export { addTalentRoutes } from './routes.ts';
export { personalTables as talentsOfPerson } from './personal-data.ts';
