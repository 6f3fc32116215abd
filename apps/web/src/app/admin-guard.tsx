import { Outlet } from 'react-router';
import { useMember } from './guards.tsx';
import { NotFound } from './screens/not-found-screen.tsx';

/** For everyone else these pages do not exist, on the server either. */
export function AdminGuard() {
  const member = useMember();
  return member.user.admin ? <Outlet context={member} /> : <NotFound />;
}
