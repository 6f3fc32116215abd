import { WebSocket } from 'undici';
import { dispatcherFor } from '../../../platform/reach.ts';
import type { Connection, JobLine } from '../provider.ts';

/** Most events kept for a slow listener; the oldest is dropped first. */
const mostKept = 500;
/** A frame larger than this is not a preview. */
const mostFrameBytes = 8 * 1024 * 1024;
const openMs = 10_000;

/**
 * Opens the socket on which a ComfyUI server reports jobs submitted under `clientId`. A client id is used for one
 * socket only: when the older of two closes, the server drops the newer.
 * @returns undefined when it cannot be opened: jobs are then polled instead
 */
export async function openLine(
  { address, headers, hosts }: Connection,
  clientId: string,
  signal: AbortSignal,
): Promise<JobLine | undefined> {
  const url = new URL(`${address.href.replace(/\/+$/, '')}/ws?clientId=${clientId}`);
  url.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const dispatcher = dispatcherFor(url, hosts);
  if (!dispatcher) return undefined;
  const socket = new WebSocket(url, { headers, dispatcher });
  socket.binaryType = 'arraybuffer';
  const told: { text?: string; binary?: Uint8Array }[] = [];
  let wake = (): void => undefined;
  socket.addEventListener('message', ({ data }: { data: string | ArrayBuffer }) => {
    const size = typeof data === 'string' ? data.length : data.byteLength;
    if (size > mostFrameBytes) return;
    told.push(typeof data === 'string' ? { text: data } : { binary: new Uint8Array(data) });
    if (told.length > mostKept) told.shift();
    wake();
  });
  const isClosed = () => socket.readyState > WebSocket.OPEN;
  const opened = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => settle(false), openMs);
    const give = () => settle(false);
    const settle = (open: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', give);
      resolve(open);
    };
    signal.addEventListener('abort', give, { once: true });
    socket.addEventListener('open', () => settle(true), { once: true });
    socket.addEventListener('error', give);
    socket.addEventListener('close', () => {
      settle(false);
      wake();
    });
  });
  if (!opened) {
    socket.close();
    signal.throwIfAborted();
    return undefined;
  }
  // Must be the first message: it enables previews with the id of their prompt.
  const flags = { type: 'feature_flags', data: { supports_preview_metadata: true } };
  socket.send(JSON.stringify(flags));
  return {
    get closed() {
      return isClosed() && told.length === 0;
    },
    async next(milliseconds) {
      if (told.length === 0 && !isClosed())
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      wake = () => undefined;
      return told.shift();
    },
    // Closing does not wait for the other side's close frame.
    close() {
      socket.close();
      wake();
    },
  };
}
