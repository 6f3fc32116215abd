import Stripe from 'stripe';
import { DomainError } from '../../platform/errors.ts';

const { errors } = Stripe;
/** Temporary errors: the provider is unreachable, busy, or failed on its side. */
const passing = [errors.StripeConnectionError, errors.StripeAPIError, errors.StripeRateLimitError];

/**
 * Calls the payment provider while a person waits for the response.
 * @param advice what the person can do if it cannot be reached
 * @throws DomainError unavailable while the provider cannot answer; every other failure unchanged
 */
export async function reached<T>(
  ask: () => Promise<T>,
  advice = 'Try again in a moment.',
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!passing.some((kind) => error instanceof kind)) throw error;
    throw new DomainError(
      'unavailable',
      `The payment provider cannot be reached right now. ${advice}`,
      undefined,
      { cause: error },
    );
  }
}
