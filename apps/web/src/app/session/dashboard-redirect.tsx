import { Navigate } from 'react-router';
import { useMember } from '../guards.tsx';
import { destinationOf } from './destination.ts';

/** The dashboard of the active profile; without a profile, the place to make one, or the admin pages. */
export function DashboardRedirect() {
  return <Navigate to={destinationOf(useMember(), null)} replace />;
}
