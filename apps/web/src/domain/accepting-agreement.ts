import { licensingRoutes } from '@limn/contracts/licensing';
import { ApiError } from '../lib/api-error.ts';
import { refresh } from '../lib/use-api.ts';

/**
 * Makes a call that accepts an agreement. If it is refused because another version is in force, that one is loaded, so
 * that it can be read and accepted on the same page.
 */
export async function acceptingAgreement<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict')
      void refresh(licensingRoutes.agreement);
    throw error;
  }
}
