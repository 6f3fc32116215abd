import pg from 'pg';
import type { Log } from '../log.ts';

/** Called with the payload of a notification; without one, when notifications may have been missed. */
export type Listener = (payload?: string) => void;

/**
 * LISTEN on one connection of its own, opened at the first channel and opened again when it breaks.
 * Notifications sent while it was broken are lost, so every listener is called once it works again.
 */
export function listenOn(url: string, log: Log) {
  const channels = new Map<string, Set<Listener>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  let hasBeenOpen = false;

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
    // Called twice when the server ends the connection: with the reason, and at its end.
    const lost = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      client = undefined;
      if (closed) return;
      log.warn({ err: error }, 'the listening connection broke; opening it again');
      setTimeout(openAgain, 1000).unref();
    };
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload ?? '');
    });
    fresh.on('error', lost);
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await send(fresh, 'LISTEN', channel);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (hasBeenOpen)
      for (const listeners of channels.values()) for (const tell of listeners) tell();
    hasBeenOpen = true;
    return fresh;
  }
  const send = (to: pg.Client, command: 'LISTEN' | 'UNLISTEN', channel: string) =>
    to.query(`${command} ${pg.escapeIdentifier(channel)}`);
  function connection(): Promise<pg.Client> {
    client ??= open().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  return {
    /** Resolves once PostgreSQL has acknowledged the LISTEN: later notifications arrive. */
    async listen(channel: string, onPayload: Listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(onPayload));
      const leave = () => {
        listeners.delete(onPayload);
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
      };
      try {
        // Sent for every listener: another's LISTEN on the channel may still be on its way.
        await send(await connection(), 'LISTEN', channel);
      } catch (error) {
        leave();
        throw error;
      }
      return async () => {
        leave();
        if (!client || closed) return;
        const open = await client;
        if (!channels.has(channel)) await send(open, 'UNLISTEN', channel);
      };
    },
    async close() {
      closed = true;
      if (client) await (await client).end();
    },
  };
}
