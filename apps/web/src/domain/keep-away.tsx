import { blockRoutes, type Distance } from '@limn/contracts/blocks';
import type { ProfileId } from '@limn/contracts/ids';
import { BellOff, UserX } from 'lucide-react';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { refresh, useApi } from '../lib/use-api.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notifications.ts';
import { ErrorState } from '../ui/states.tsx';

const said = {
  block: {
    on: 'is blocked. Neither of you can send the other requests or messages.',
    off: 'can send you requests and messages again.',
  },
  mute: { on: 'is muted. You won’t get notifications about them.', off: 'is no longer muted.' },
} as const;

/** Blocks or mutes the owner of a profile, or undoes it. They are not notified. */
export async function keepAway(
  distance: Distance,
  { profile, name }: { profile: ProfileId; name: string },
  on: boolean,
): Promise<void> {
  try {
    await call(on ? blockRoutes.set : blockRoutes.end, { params: { distance, profile } });
    notify(`${name} ${said[distance][on ? 'on' : 'off']}`, {
      undo: () => void keepAway(distance, { profile, name }, !on),
    });
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(blockRoutes.list);
}

/** Block and mute, for members. */
export function KeepAway({ profile, name }: { profile: ProfileId; name: string }) {
  const { data, error, mutate } = useApi(blockRoutes.list, { query: { profile } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  const has = (distance: Distance) =>
    data?.people.some((person) => person.distance === distance) ?? false;
  const who = { profile, name };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="quiet"
        size="small"
        disabled={!data}
        onClick={() => void keepAway('mute', who, !has('mute'))}
      >
        <BellOff size={14} aria-hidden /> {has('mute') ? 'Unmute' : 'Mute'}
      </Button>
      <Button
        look="quiet"
        size="small"
        disabled={!data}
        onClick={() => void keepAway('block', who, !has('block'))}
      >
        <UserX size={14} aria-hidden /> {has('block') ? 'Unblock' : 'Block'}
      </Button>
    </div>
  );
}
