import { z } from 'zod';
import { askJson, mostPictureBytes } from '../ask.ts';
import type { Connection } from '../provider.ts';
import { History } from './events.ts';

/** A queued prompt: number, id, graph, extra data, outputs. */
const Queued = z.tuple([z.unknown(), z.string()]).rest(z.unknown());
const Queue = z.object({ queue_running: z.array(Queued), queue_pending: z.array(Queued) });
const ExtraData = z.looseObject({ client_id: z.string().optional() });

/** Running and waiting jobs. */
export async function queueOf(to: Connection, signal: AbortSignal) {
  const call = { signal, maxBytes: mostPictureBytes };
  const queue = await askJson(to, '/queue', Queue, call);
  const { queue_running: running, queue_pending: pending } = queue;
  return { running, all: [...running, ...pending] };
}

/** The outcome of a job that has ended. */
export const historyOf = async (to: Connection, id: string, signal: AbortSignal) =>
  (await askJson(to, `/history/${encodeURIComponent(id)}`, History, { signal }))[id];

/** Finds a prompt by our id, as its own id or, in older versions, as the client's it was posted by. */
export async function find(to: Connection, requestId: string, signal: AbortSignal) {
  if (await historyOf(to, requestId, signal)) return { id: requestId };
  const { all } = await queueOf(to, signal);
  const found = all.find(
    ([, id, , extra]) =>
      id === requestId || ExtraData.safeParse(extra).data?.client_id === requestId,
  );
  return found && { id: found[1] };
}
