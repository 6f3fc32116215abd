import { whenIdle } from '../../lib/when-idle.ts';

/** Milliseconds after page load before measuring starts; an interaction starts it earlier. */
const quietFor = 12_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const mostEarly = 10;

/** Whether the browser opts out of measuring (DNT, Global Privacy Control). */
function refused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Collects the errors that occur before monitoring starts. The returned function ends that and returns them. */
function earlyErrors(): () => unknown[] {
  const errors: unknown[] = [];
  const keep = (error: unknown) => void (errors.length < mostEarly && errors.push(error));
  const onError = ({ error }: ErrorEvent) => keep(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => keep(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    return errors;
  };
}

/**
 * Measures this visit once the page has settled, so that the first load is not affected. Respects the browser's
 * opt-out.
 */
export function measureWhenSettled(): void {
  if (refused()) return;
  const errorsSoFar = earlyErrors();
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sign of signsOfLife) removeEventListener(sign, begin);
    void whenIdle(2000).then(() => {
      void import('./start-monitoring.ts').then(
        ({ startMonitoring }) => startMonitoring(errorsSoFar),
        // Without a measurement the page is as good as with one.
        errorsSoFar,
      );
    });
  };
  const watch = () => {
    for (const sign of signsOfLife) addEventListener(sign, begin, { passive: true });
    setTimeout(begin, quietFor);
  };
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch, { once: true });
}
