import { AppList } from '../../features/admin/app-list.tsx';
import { AdminFrame } from '../admin-frame.tsx';

export function AdminAppsScreen() {
  return (
    <AdminFrame title="Apps">
      <AppList />
    </AdminFrame>
  );
}
