export { coverPurchase, returnUse } from './cover.ts';
export { forgetMandates, personalTables as mandatesOfPerson } from './personal-data.ts';
export { addMandateRoutes } from './routes.ts';
