/** The plan chosen on the pricing page before there was an account. */
export const storedPlanKey = 'planId';

export function storePlanId(priceId: string): void {
  localStorage.setItem(storedPlanKey, priceId);
}
