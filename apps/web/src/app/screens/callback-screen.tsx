import useSWRImmutable from 'swr/immutable';
import { completeSignIn, failSession } from '../../features/identity/session.ts';
import { LoadingScreen } from '../full-screen.tsx';
import { AfterSignIn } from '../session/after-sign-in.tsx';

/** Receives the authorization code. The code is good for one exchange only, hence the cache. */
export function CallbackScreen() {
  const { data: done } = useSWRImmutable('sign-in', () =>
    completeSignIn(new URL(location.href)).then(
      () => true,
      (error: unknown) => {
        failSession('Sign-in failed.', error);
        return false;
      },
    ),
  );
  return done ? <AfterSignIn /> : <LoadingScreen text="Authenticating..." />;
}
