import pg from 'pg';
import type { Log } from '../log.ts';

/**
 * LISTEN on one connection of its own, opened at the first channel and opened again when it breaks.
 * A notification sent while it was broken is lost; listeners poll as well.
 */
export function listenOn(url: string, log: Log) {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  /** Whether every notification that is sent arrives. */
  let listening = false;

  function openAgain(): void {
    if (closed) return;
    void connection().catch((error: unknown) => {
      log.warn({ err: error }, 'the listening connection cannot be opened; trying again');
      setTimeout(openAgain, 1000).unref();
    });
  }
  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'limn listener',
      keepAlive: true,
    });
    let isLost = false;
    // Told twice when the server ends it: why, and then that it has ended.
    const lost = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      client = undefined;
      listening = false;
      if (closed) return;
      log.warn({ err: error }, 'the listening connection broke; opening it again');
      setTimeout(openAgain, 1000).unref();
    };
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload ?? '');
    });
    fresh.on('error', lost);
    await fresh.connect();
    for (const channel of channels.keys())
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    listening = true;
    // What was sent meanwhile is lost: whoever keeps something forgets it.
    for (const listener of channels.get('changes') ?? []) listener('');
    return fresh;
  }
  function connection(): Promise<pg.Client> {
    client ??= open().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  return {
    isListening: () => listening,
    async listen(channel: string, onPayload: (payload: string) => void) {
      const known = channels.get(channel);
      if (known) known.add(onPayload);
      else {
        channels.set(channel, new Set([onPayload]));
        await (await connection()).query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      }
      return async () => {
        const left = channels.get(channel);
        left?.delete(onPayload);
        if (left?.size !== 0) return;
        channels.delete(channel);
        if (client && !closed)
          await (await client).query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closed = true;
      if (client) await (await client).end();
    },
  };
}
