export { exclusiveCovers, tierTerms } from '@limn/contracts/tiers';
