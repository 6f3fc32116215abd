import { isAway } from './database/is-away.ts';
import { DomainError } from './errors.ts';

/**
 * Runs a step that charges only when it succeeds: a transaction, or opening the page on which somebody pays. If it fails
 * unexpectedly, the error tells the person that nothing was charged. A lost connection to the database may come after the
 * commit, so nothing is claimed then.
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
