import { isAppPath } from '@limn/contracts/content';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LoadingScreen } from './full-screen.tsx';
import { NotFound } from './screens/not-found-screen.tsx';

/** An address that is not the app's: the server draws its page, so it is loaded from there. */
export function DrawnPage() {
  const { pathname } = useLocation();
  const isDrawn = !isAppPath(pathname);
  // The outside system is the browser's page.
  useEffect(() => {
    if (isDrawn) location.reload();
  }, [isDrawn]);
  return isDrawn ? <LoadingScreen text="loading, please wait..." /> : <NotFound />;
}
