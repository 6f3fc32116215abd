import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { notify } from './notifications.ts';

/** Code that is loaded when it is first wanted, and there at once from then on. */
export interface LazyCode<Code> {
  now: () => Code | undefined;
  load: () => Promise<Code>;
}

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let loaded: Code | undefined;
  return { now: () => loaded, load: async () => (loaded ??= await load()) };
}

/**
 * Loads code once it is wanted; on failure shows the error and calls `onFailure`, so that it can be tried again.
 *
 * @returns undefined until it is loaded
 */
export function useLazyCode<Code>(
  { now, load }: LazyCode<Code>,
  wanted: boolean,
  onFailure: () => void,
): Code | undefined {
  const [loaded, setLoaded] = useState(now);
  // The outside system is the server that has the code.
  useEffect(() => {
    if (!wanted || loaded) return;
    let over = false;
    load().then(
      (code) => {
        if (!over) setLoaded(() => code);
      },
      (failure: unknown) => {
        if (over) return;
        notify(messageOf(failure), { tone: 'danger' });
        onFailure();
      },
    );
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a failure is shown once each time the part is wanted
  }, [wanted, loaded, load]);
  return loaded;
}

/** Runs work with code, loading it first if needed; a failure is shown. */
export function withLazyCode<Code>(
  { now, load }: LazyCode<Code>,
  work: (code: Code) => void,
): void {
  const code = now();
  if (code) work(code);
  else load().then(work, (failure: unknown) => notify(messageOf(failure), { tone: 'danger' }));
}

/** A lazy component; `until` is shown while it loads. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  until: ReactNode = null,
) {
  const code = lazyCode(load);
  return function LatePart(props: Props) {
    const Part = useLazyCode(code, true, () => {});
    return Part ? <Part {...props} /> : until;
  };
}
