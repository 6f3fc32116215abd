import { Navigate } from 'react-router';
import useSWRImmutable from 'swr/immutable';
import { logError } from '../../features/identity/error-log.ts';
import { completeSignIn, failSession } from '../../features/identity/session.ts';
import { paths } from '../../lib/paths.ts';
import { LoadingScreen } from '../full-screen.tsx';
import { AfterSignIn } from '../session/after-sign-in.tsx';

/** Receives the authorization code. The code is good for one exchange only, hence the cache. */
export function CallbackScreen() {
  const { data: outcome } = useSWRImmutable('sign-in', async () => {
    const callback = new URL(location.href);
    try {
      await completeSignIn(callback);
      return 'done';
    } catch (error) {
      if (callback.searchParams.get('error') === 'access_denied') {
        logError('User cancelled OAuth flow', error);
        return 'cancelled';
      }
      failSession('Sign-in failed.', error);
      return 'failed';
    }
  });
  if (outcome === 'done') return <AfterSignIn />;
  // Where they wanted to go is kept: the next try leads there.
  if (outcome === 'cancelled') {
    return <Navigate to={paths.signIn} replace state={{ cancelled: true }} />;
  }
  return <LoadingScreen text="Authenticating..." />;
}
