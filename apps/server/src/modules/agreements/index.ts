export { currentAgreement, hasConsent, recordConsent } from './consent.ts';
export { publishAgreements } from './publish.ts';
export { addAgreementRoutes } from './routes.ts';
