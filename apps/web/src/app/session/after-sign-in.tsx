import { Navigate } from 'react-router';
import useSWRImmutable from 'swr/immutable';
import { followStoredPlan } from '../../features/billing/plan-checkout.ts';
import { forgetPath, rememberedPath } from '../../features/identity/return-path.ts';
import { paths } from '../../lib/paths.ts';
import type { Member } from '../guards.tsx';
import { LoadingScreen } from '../full-screen.tsx';
import { UnreachableScreen } from '../unreachable-screen.tsx';
import { destinationOf } from './destination.ts';
import { useSession } from './use-session.ts';

export function AfterSignIn() {
  const session = useSession();
  if (session.status === 'checking') return <LoadingScreen text="Authenticating..." />;
  if (session.status === 'unreachable')
    return <UnreachableScreen error={session.error} retry={session.retry} />;
  if (session.status !== 'member') return <Navigate to={paths.landing} replace />;
  return <GoOn member={session} />;
}

/** Leads on, by way of the plan chosen before signing up, if there is one (specification §4). */
function GoOn({ member }: { member: Pick<Member, 'user' | 'active'> }) {
  const { active } = member;
  const { data: leaving } = useSWRImmutable(active ? 'stored-plan' : null, () =>
    followStoredPlan(),
  );
  if (active && leaving !== false) return <LoadingScreen text="Authenticating..." />;
  const destination = destinationOf(member, rememberedPath());
  // Without a profile the wish is kept until there is one.
  if (active) forgetPath();
  return <Navigate to={destination} replace />;
}
