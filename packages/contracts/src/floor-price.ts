import type { LicenceTier } from './constants.ts';
import { formatMoney } from './money.ts';
import type { ProjectTerms, Right } from './project-terms.ts';

/**
 * A rights holder's minimum prices, in minor units: a talent's by tier, a book's by right. 0 or missing: on request.
 */
export interface OwnPrices {
  tiers?: Partial<Record<LicenceTier, number>>;
  rights?: Partial<Record<Right, number>>;
}

/** The lowest price that can be offered for these terms, in minor units; 0: any. */
export const floorPrice = (
  { tiers = {}, rights = {} }: OwnPrices,
  terms: Pick<ProjectTerms, 'tier' | 'rights'>,
): number =>
  terms.rights.reduce((sum, right) => sum + (rights[right] ?? 0), tiers[terms.tier] ?? 0);

/** Why a price cannot be offered. */
export const belowFloor = (name: string, floor: { amount: number; currency: string }): string =>
  `Offer at least ${formatMoney(floor, 'en-US')}: that is what ${name} charges for these terms.`;
