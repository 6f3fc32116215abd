export { tierTerms } from '@limn/contracts/tiers';
