export { assertListable, hasLicence, type MarketState, marketOf } from './market.ts';
export { addLicensingRoutes } from './routes.ts';
export { licencePayments } from './settle.ts';
