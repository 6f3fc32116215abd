import { memo, Suspense, useLayoutEffect, useState, useTransition } from 'react';
import { Router, useRoutes } from 'react-router';
import { hasUnsaved } from '../lib/unsaved.ts';
import { ErrorBoundary } from './error-screen.tsx';
import { LoadingScreen } from './full-screen.tsx';
import { openHistory } from './history.ts';
import { LeaveQuestion } from './layouts/leave-question.tsx';
import { routes } from './routes.tsx';
import { keepScroll, restoreScroll, ScrollTo } from './scroll.ts';

/** The screen of the address. It is not rendered again while the next one loads. */
const Routes = memo(() => useRoutes(routes));

/**
 * Shows the screen of the address; the one before stays, with a line that grows, until the code of the next has come.
 */
export function AppRouter() {
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const [history] = useState(() =>
    openHistory(window, (from, to, goOn) => {
      if (!hasUnsaved() || from.pathname === to.pathname) return true;
      setLeaving(() => goOn);
      return false;
    }),
  );
  const [{ location, action }, setPlace] = useState(history.place);
  const [isComing, startTransition] = useTransition();
  // The outside systems are the browser's history and window.
  useLayoutEffect(() => {
    const shown = { key: history.place().location.key };
    const forgetPlaces = history.listen((place) => {
      keepScroll(shown.key);
      shown.key = place.location.key;
      startTransition(() => setPlace(place));
    });
    const forgetScroll = restoreScroll(() => shown.key);
    return () => {
      forgetPlaces();
      forgetScroll();
    };
  }, [history]);

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {isComing && <div role="progressbar" aria-label="Loading the page" className="coming" />}
      <ErrorBoundary of={location.key}>
        <Suspense fallback={<LoadingScreen text="loading, please wait..." />}>
          <Routes />
          <ScrollTo location={location} />
        </Suspense>
      </ErrorBoundary>
      <LeaveQuestion goOn={leaving} onEnd={() => setLeaving(null)} />
    </Router>
  );
}
