import { Navigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useMember } from '../guards.tsx';

/** The dashboard of the active profile; without any profile, the place to make one. */
export function DashboardRedirect() {
  const { active } = useMember();
  return <Navigate to={active ? paths.dashboard(active) : paths.selectProfile()} replace />;
}
