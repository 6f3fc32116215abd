export {
  type ConsentSubject,
  currentAgreement,
  hasConsent,
  hasConsentOfProfile,
  recordConsent,
  withdrawConsentsOf,
} from './consent.ts';
export { publishAgreements } from './publish.ts';
export { addAgreementRoutes } from './routes.ts';
export { personalTables as agreementsOfPerson } from './personal-data.ts';
