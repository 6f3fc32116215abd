/** The brand, once: name, addresses, currency. A renaming is an edit of this file and of the web's. */
export const brand = {
  name: 'Limn',
  contactEmail: 'hello@limn.test',
  currency: 'USD',
  /** Domain of the embedded identity provider's sample accounts. */
  localDomain: 'limn.test',
  licencePrefix: 'LIMN',
} as const;
