import { isAway } from './database/is-away.ts';
import { DomainError } from './errors.ts';

/**
 * Runs a step that charges only when it succeeds: a transaction, or opening a payment page. If it fails unexpectedly,
 * the error states that nothing was charged. A lost database connection may come after the commit, so it states nothing
 * then.
 */
export async function chargeIfDone<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof DomainError || isAway(error)) throw error;
    throw new DomainError(
      'internal',
      'Something went wrong on our side. Nothing was charged.',
      undefined,
      { cause: error },
    );
  }
}
