import { useParams } from 'react-router';
import { Consent } from '../../features/programs/consent.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

export function ConnectAppScreen() {
  const { uid = '' } = useParams();
  const { user } = useMember();
  return (
    <div className="page max-w-[640px] py-10 md:py-14">
      <PageTitle>Connect an app</PageTitle>
      <Consent uid={uid} name={user.givenName || user.email} />
    </div>
  );
}
