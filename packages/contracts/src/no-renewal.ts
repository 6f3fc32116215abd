/** Said wherever a plan can be bought: a payment is for one month, and none follows it. */
export const noRenewal = 'For one month, does not renew.';
