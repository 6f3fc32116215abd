import { Navigate } from 'react-router';
import useSWRImmutable from 'swr/immutable';
import { logError } from '../../features/identity/error-log.ts';
import { completeSignIn } from '../../features/identity/session.ts';
import { identityHelp } from '../../lib/identity-error.ts';
import { paths } from '../../lib/paths.ts';
import { LoadingScreen } from '../full-screen.tsx';
import { AfterSignIn } from '../session/after-sign-in.tsx';

type SocialSignIn = { state: 'signed-in' } | { state: 'failed'; help: string };

/**
 * Receives the authorization code: a sign-in that is in flight becomes signed-in or failed. The code
 * is good for one exchange only, hence the cache.
 */
export function CallbackScreen() {
  const { data: outcome } = useSWRImmutable('sign-in', async (): Promise<SocialSignIn> => {
    try {
      await completeSignIn(new URL(location.href));
      return { state: 'signed-in' };
    } catch (error) {
      logError(error instanceof Error ? error.message : 'Sign-in failed.', error);
      return { state: 'failed', help: identityHelp(error) };
    }
  });
  if (outcome?.state === 'signed-in') return <AfterSignIn />;
  // Where they wanted to go is kept: the next try leads there.
  if (outcome?.state === 'failed')
    return <Navigate to={paths.signIn} replace state={{ help: outcome.help }} />;
  return <LoadingScreen text="Authenticating..." />;
}
