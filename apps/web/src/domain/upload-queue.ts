import { artworkLimits } from '@limn/contracts/constants';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { createStore } from '../lib/store.ts';

export interface UploadItem {
  id: number;
  name: string;
  size: number;
  status: 'waiting' | 'sending' | 'refused' | 'failed';
  /** Sent part, 0 to 1. */
  progress: number;
  /** Why it was refused or failed. */
  reason: string | null;
}

interface QueueParts<T> {
  send: (
    file: File,
    options: { onProgress: (fraction: number) => void; signal: AbortSignal },
  ) => Promise<T>;
  onDone: (result: T) => void;
  /** The reason shown for a file beyond the limit. */
  full: string;
  atOnce?: number;
}

const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff']);
const endings = /\.(jpe?g|png|webp|avif|tiff?)$/i;

/** Checks a file before it is sent; the server decides. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!types.has(file.type) && !(file.type === '' && endings.test(file.name))) {
    return 'Only JPEG, PNG, WebP, AVIF and TIFF pictures.';
  }
  if (file.size > artworkLimits.maxBytes) {
    return `Larger than ${artworkLimits.maxBytes / 1024 / 1024} MB.`;
  }
  if (file.size === 0) return 'The file is empty.';
  return null;
}

/** Uploads a few files at a time and keeps the state of each. Continues when its page is left. */
export function createUploadQueue<T>({ send, onDone, full, atOnce = 2 }: QueueParts<T>) {
  const store = createStore<readonly UploadItem[]>([]);
  const files = new Map<number, File>();
  const sending = new Map<number, AbortController>();
  let lastId = 0;

  function change(id: number, changes: Partial<UploadItem>): void {
    store.set(store.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  function remove(id: number): void {
    files.delete(id);
    store.set(store.get().filter((item) => item.id !== id));
  }

  async function start(id: number, file: File): Promise<void> {
    const leaving = new AbortController();
    sending.set(id, leaving);
    change(id, { status: 'sending', progress: 0, reason: null });
    try {
      const result = await send(file, {
        onProgress: (progress) => change(id, { progress }),
        signal: leaving.signal,
      });
      remove(id);
      onDone(result);
    } catch (error) {
      if (!leaving.signal.aborted) {
        const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        change(id, { status: refused ? 'refused' : 'failed', reason: messageOf(error) });
      }
    } finally {
      sending.delete(id);
      startNext();
    }
  }

  function startNext(): void {
    while (sending.size < atOnce) {
      const next = store.get().find((item) => item.status === 'waiting');
      const file = next && files.get(next.id);
      if (!next || !file) return;
      void start(next.id, file);
    }
  }

  function retry(id: number): void {
    if (!files.has(id)) return;
    change(id, { status: 'waiting', reason: null });
    startNext();
  }

  // Retries failed uploads once the connection is back.
  globalThis.addEventListener?.('online', () => {
    for (const { id, status } of store.get()) if (status === 'failed') retry(id);
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Takes files in; those beyond `room` and those that cannot be pictures are refused at once. */
    add(added: Iterable<File>, room: number): void {
      let left = room - store.get().filter((item) => item.status !== 'refused').length;
      const items: UploadItem[] = [];
      for (const file of added) {
        lastId += 1;
        let reason = refusalOf(file);
        if (!reason && left <= 0) reason = full;
        if (!reason) {
          left -= 1;
          files.set(lastId, file);
        }
        items.push({
          id: lastId,
          name: file.name,
          size: file.size,
          status: reason ? 'refused' : 'waiting',
          progress: 0,
          reason,
        });
      }
      store.set([...store.get(), ...items]);
      startNext();
    },
    retry,
    /** Stops a file that is on its way, or takes a finished matter off the list. */
    cancel(id: number): void {
      remove(id);
      sending.get(id)?.abort();
    },
  };
}
