import { grouped, type LicenceTier, standardLicenceCopies } from './constants.ts';

/** The scope of an exclusive licence, shown before purchase. */
export const exclusiveCovers =
  'From your purchase on, nobody else can license this picture, one made here by the same recipe and seed, one saved from it on a canvas, or one that is recognized as the same. Its recipe is shown to its maker alone. Licences sold before stay in force.';

/** The licences in plain words; the agreement has the exact terms. */
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
