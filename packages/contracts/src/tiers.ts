import { type LicenceTier, standardLicenceCopies } from './constants.ts';

/** As in '500,000', without a locale's rules, which take a phone a long moment to load. */
const grouped = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** What each licence allows, in plain words; the agreement has the exact ones. */
export const tierTerms: Record<LicenceTier, { name: string; terms: string }> = {
  personal: {
    name: 'Personal',
    terms: 'For yourself, not for business. Others may license the picture too.',
  },
  standard: {
    name: 'Standard',
    terms: `For business: up to ${grouped(standardLicenceCopies)} copies and one brand. Others may license the picture too.`,
  },
  commercial: {
    name: 'Commercial',
    terms: 'For business, any number of copies, exclusive: the picture leaves the market for good.',
  },
};
