import { Navigate } from 'react-router';
import { forgetPath, rememberedPath } from '../../features/identity/return-path.ts';
import { paths } from '../../lib/paths.ts';
import { LoadingScreen } from '../full-screen.tsx';
import { destinationOf } from './destination.ts';
import { useSession } from './use-session.ts';

export function AfterSignIn() {
  const session = useSession();
  if (session.status === 'checking') return <LoadingScreen text="Authenticating..." />;
  if (session.status !== 'member') return <Navigate to={paths.landing} replace />;
  const destination = destinationOf(session.active, rememberedPath());
  // Without a profile the wish is kept until there is one.
  if (session.active) forgetPath();
  return <Navigate to={destination} replace />;
}
