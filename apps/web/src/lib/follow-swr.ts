import { addressOf } from '@limn/contracts/call';
import type { Route } from '@limn/contracts/route';
import useSWRSubscription from 'swr/subscription';

import { streamEvents } from './events.ts';
import { follow } from './follow.ts';

interface FollowOptions<T> {
  /** The stream's route and its parameters; null while there is nothing to follow. */
  events: { route: Route; params: object; event: string } | null;
  poll: (signal: AbortSignal) => Promise<T>;
  done: (state: T) => boolean;
  onState: (state: T) => void;
}

/** States of a stream: whole ones, and between them `progress` with what has changed. */
async function* states<T>(address: string, name: string, signal: AbortSignal): AsyncGenerator<T> {
  let state: T | undefined;
  for await (const { event, data } of streamEvents(address, signal)) {
    if (event === name) state = JSON.parse(data) as T;
    else if (event === 'progress' && state) state = { ...state, ...(JSON.parse(data) as T) };
    else continue;
    yield state;
  }
}

/** The newest state, and whether the server cannot be reached at the moment. */
interface Followed<T> {
  state: T | undefined;
  lost: boolean;
}

/** Follows one piece of long work for as long as a component shows it. */
export function useFollow<T>({
  events,
  poll,
  done,
  onState,
}: FollowOptions<T>): Followed<T> & { error: Error | undefined } {
  const address = events ? addressOf(events.route, { params: events.params }) : null;
  const { data, error } = useSWRSubscription<Followed<T>, Error, [string, string] | null>(
    address ? ['follow', address] : null,
    ([, at], { next }) => {
      const leaving = new AbortController();
      follow<T>({
        stream: (signal) => states<T>(at, events?.event ?? '', signal),
        poll,
        done,
        next: (state) => {
          next(null, { state, lost: false });
          onState(state);
        },
        lost: () => next(null, (before) => ({ state: before?.state, lost: true })),
        signal: leaving.signal,
      }).catch((failure: unknown) => {
        next(failure instanceof Error ? failure : new Error('Following failed.'));
      });
      return () => leaving.abort();
    },
  );
  return { state: data?.state, lost: data?.lost ?? false, error };
}
