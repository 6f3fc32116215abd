import { ErrorState } from '../ui/states.tsx';
import { FullScreen } from './full-screen.tsx';
import { PageTitle } from './page-title.tsx';

/** The session is kept: the page opens by itself once the network is back. */
export function UnreachableScreen({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <FullScreen>
      <PageTitle>No connection</PageTitle>
      <ErrorState error={error} retry={retry} />
    </FullScreen>
  );
}
