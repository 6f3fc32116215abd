import { AppActions } from '../../features/programs/app-actions.tsx';
import { AppList } from '../../features/admin/app-list.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { AdminFrame } from '../admin-frame.tsx';

/** All apps; with `client` in the address, the actions of one of them. */
export function AdminAppsScreen() {
  const [query] = useQuery();
  const clientId = query.get('client');
  return (
    <AdminFrame title="Apps">
      {clientId ? <AppActions clientId={clientId} /> : <AppList />}
    </AdminFrame>
  );
}
