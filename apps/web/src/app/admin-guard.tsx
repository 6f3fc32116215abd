import { Outlet } from 'react-router';
import { useMember } from './guards.tsx';
import { NotFound } from './screens/not-found-screen.tsx';

/** To anybody else these pages do not exist, as the server says too. */
export function AdminGuard() {
  const member = useMember();
  return member.user.admin ? <Outlet context={member} /> : <NotFound />;
}
