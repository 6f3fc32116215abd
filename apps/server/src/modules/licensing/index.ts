export {
  assertListable,
  assertOfferable,
  exclusiveHolders,
  hasLicence,
  isExclusive,
  isWithdrawn,
  type MarketState,
  marketOf,
  reach,
} from './market.ts';
export { certificateNumber } from './queries.ts';
export {
  forgetUnpaid,
  licenceLinks,
  licenceNumbers,
  licencesOfPrograms,
  licencesOfStyle,
  openLicences,
  unlicensed,
} from './queries.ts';
export { copiesJob, type CopyParts, lookForCopies, recognizeSold } from './recognize-copies.ts';
export { addMandatedPurchases } from './mandated.ts';
export { type ProgramPurchase, programPurchase } from './program-purchase.ts';
export { addLicensingRoutes } from './routes.ts';
export { licencePayments, styleNames } from './settle.ts';
export { licenceByNumber as licenceNumbered } from './queries.ts';
export { personalTables as licensingOfPerson } from './personal-data.ts';
