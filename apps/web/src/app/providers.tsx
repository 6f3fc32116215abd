import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { failSession, hasTokens } from '../features/identity/session.ts';
import { ApiError } from '../lib/api-error.ts';

function isWorthAnotherTry(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    error.status === 429 ||
    error.status >= 500 ||
    error.status === 0
  );
}

/** The server no longer knows the session that this device believes in. */
function onError(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthenticated' && hasTokens()) {
    failSession('Your session has expired. Sign in again.', error);
  }
}

/** The cache's times are SWR's own defaults, which are those of the specification (§9). */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ shouldRetryOnError: isWorthAnotherTry, onError }}>{children}</SWRConfig>
  );
}
