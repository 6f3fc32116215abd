import { useRouteError } from 'react-router';
import { messageOf } from '../lib/api-error.ts';
import { useOnceOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import { FullScreen } from './full-screen.tsx';
import { PageTitle } from './page-title.tsx';

const reload = () => location.reload();

/** What is shown when a page itself fails, also when its code could not be loaded. */
export function ErrorScreen() {
  const error = useRouteError();
  useOnceOnline(true, reload);
  return (
    <FullScreen>
      <PageTitle>Something went wrong</PageTitle>
      <div role="alert" className="flex max-w-[60ch] flex-col items-center gap-5">
        <h1 className="text-2xl">This page could not be shown.</h1>
        <p className="text-base text-muted">{messageOf(error)}</p>
        <Button onClick={reload}>Load again</Button>
      </div>
    </FullScreen>
  );
}
