import { billingRoutes } from '@limn/contracts/billing';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { storedPlanKey } from './stored-plan.ts';

/** Specification §2: the page to return to from outside of a creator's or artist's pages. */
export function returnTarget(place: { origin: string; pathname: string; search: string }): string {
  return /^\/(creator|artist)(\/|$)/.test(place.pathname)
    ? `${place.origin}${place.pathname}${place.search}`
    : `${place.origin}${paths.billing}`;
}

/** Cached account data is fetched again after a plan call (specification §7). */
const revalidate = () => void refresh(billingRoutes.account);

const leftKey = 'limn.left-to-pay';
/** Milliseconds: the maximum age of a trip to the payment page, and how long its payment is polled for afterwards. */
const [freshFor, lookedForFor] = [30 * 60_000, 30_000];

/**
 * How long to poll for a payment after returning from the provider, in milliseconds: its webhook may arrive later than
 * the person. 0 if there was no recent trip to pay.
 */
export function paymentExpectedFor(storage: Storage = sessionStorage): number {
  const left = Number(storage.getItem(leftKey) ?? 0);
  return Date.now() - left < freshFor ? lookedForFor : 0;
}

export function stopExpectingPayment(storage: Storage = sessionStorage): void {
  storage.removeItem(leftKey);
}

/**
 * Opens the payment page for a month of a plan.
 * @returns true when the page is being left; a failure is only logged to the console (specification §8)
 */
export async function checkOutPlan(priceId: string): Promise<boolean> {
  try {
    const { url } = await call(billingRoutes.checkoutPlan, {
      body: {
        successUrl: returnTarget(location),
        cancelUrl: `${location.origin}${paths.billing}`,
        priceId,
        mode: 'payment',
      },
    });
    revalidate();
    sessionStorage.setItem(leftKey, String(Date.now()));
    location.assign(url);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Opens the provider's page with payments and invoices; answers as `checkOutPlan` does. */
export async function managePlan(): Promise<boolean> {
  try {
    const { url } = await call(billingRoutes.managePlan, {
      body: { returnUrl: returnTarget(location) },
    });
    revalidate();
    location.assign(url);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/**
 * Specification §4: after sign-up the stored plan leads to plan management for who pays already, else
 * to its checkout. It is removed in every case.
 * @returns true when the page is being left
 */
export async function followStoredPlan(storage: Storage = localStorage): Promise<boolean> {
  const priceId = storage.getItem(storedPlanKey);
  if (priceId === null) return false;
  storage.removeItem(storedPlanKey);
  try {
    const { active, free } = await call(billingRoutes.plan, {});
    return await (active && !free ? managePlan() : checkOutPlan(priceId));
  } catch (error) {
    console.error(error);
    return false;
  }
}
