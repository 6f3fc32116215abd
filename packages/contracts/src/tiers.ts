import { grouped, type LicenceTier, standardLicenceCopies } from './constants.ts';

/** What an exclusive licence covers, said before one buys it. */
export const exclusiveCovers =
  'From your purchase on, nobody else can license this picture, one made here by the same recipe and seed, one saved from it on a canvas, or one that is recognized as the same. Its recipe is shown to its maker alone. Licences sold before stay in force.';

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
    terms: 'For business, any number of copies, exclusive: nobody else can license it afterwards.',
  },
};
