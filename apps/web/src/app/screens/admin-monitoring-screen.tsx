import { SessionId } from '@limn/contracts/monitoring';
import { useParams } from 'react-router';
import { VisitList } from '../../features/monitoring/visit-list.tsx';
import { VisitPage } from '../../features/monitoring/visit-page.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { NotFound } from './not-found-screen.tsx';

export function AdminMonitoringScreen() {
  return (
    <AdminFrame title="Monitoring">
      <VisitList />
    </AdminFrame>
  );
}

export function AdminVisitScreen() {
  const id = SessionId.safeParse(useParams()['sessionId']);
  if (!id.success) return <NotFound what="There is no session at this address." />;
  return (
    <AdminFrame title="Session">
      <VisitPage key={id.data} id={id.data} />
    </AdminFrame>
  );
}
