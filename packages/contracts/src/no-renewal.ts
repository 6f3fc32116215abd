/** Shown wherever a plan can be bought: a payment covers one month and does not renew. */
export const noRenewal = 'For one month, does not renew.';
