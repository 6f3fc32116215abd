import { act, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { mutate, SWRConfig } from 'swr';
import { onTestFinished } from 'vitest';
import { Providers } from '../src/app/providers.tsx';
import { dismiss, notifications } from '../src/ui/notifications.ts';
import { Toaster } from '../src/ui/toaster.tsx';

// On a busy machine the expected change may take seconds to appear.
configure({ asyncUtilTimeout: 60_000 });

/** Prepares the DOM of the file that is running: files share this module, and may not share a DOM. */
function prepareDom(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // happy-dom has no popovers. Tooltips are popovers, and no test looks at one.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
}

/** Shows a part of the app as the app does: with its router, its cache and its notifications. */
export function show(part: ReactNode, { at = '/' }: { at?: string } = {}) {
  prepareDom();
  let place = at;
  function Place() {
    const { pathname, search } = useLocation();
    place = pathname + search;
    return null;
  }
  const { unmount } = render(
    <Providers>
      <MemoryRouter initialEntries={[at]}>
        {part}
        <Toaster />
        <Place />
      </MemoryRouter>
    </Providers>,
  );
  onTestFinished(async () => {
    unmount();
    await act(async () => {
      notifications.get().forEach(({ id }) => dismiss(id));
      // Also forgets the requests that were just made, so that the next test makes its own.
      const { cache } = SWRConfig.defaultValue;
      const keys = Array.from(cache.keys());
      for (const key of keys) {
        await mutate(key, undefined);
        cache.delete(key);
      }
    });
    sessionStorage.clear();
    localStorage.clear();
  });
  return {
    user: userEvent.setup(),
    /** Path and query of the address shown. */
    place: () => place,
  };
}
