import { PaintingBox } from '@limn/contracts/canvases';
import { LayerId, TileHash, TilePlace } from '@limn/contracts/canvas-records';
import { type CanvasId, GenerationId } from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import { z } from 'zod';
import { createStore } from '../../lib/store.ts';

/** Where on a canvas something is painted. */
const CanvasPlace = z.object({
  /** The painted area in canvas pixels; null: a whole picture, in the middle of the frame. */
  into: PaintingBox.nullable(),
  /** Tiles of the selection; none for a region, which has its own mask. */
  selection: z.array(z.tuple([TilePlace, TileHash])),
  region: LayerId.nullable(),
});
export type CanvasPlace = z.infer<typeof CanvasPlace>;

/** Something that is being made, or is finished and neither kept nor discarded. */
const Made = z.object({
  id: GenerationId,
  place: CanvasPlace,
  /** Regions that are painted once it is kept. */
  regions: z.array(LayerId),
  /** `asked`: the person decides; `by-itself`: kept once it is finished; `placing`: being placed on the canvas. */
  keeping: z.enum(['asked', 'by-itself', 'placing']),
});
export type Made = z.infer<typeof Made>;

/** A region that is painted when those before it are. */
const WaitingRegion = z.object({ region: LayerId, recipe: Recipe });
export type WaitingRegion = z.infer<typeof WaitingRegion>;

export interface MadeList {
  /** The newest first. */
  made: readonly Made[];
  waiting: readonly WaitingRegion[];
}

const Stored = z.object({
  v: z.literal(1),
  made: z.array(z.unknown()),
  waiting: z.array(z.unknown()),
});
const nothing: MadeList = { made: [], waiting: [] };
/** Maximum entries per canvas; older ones remain only in the person's pictures. */
const mostMade = 40;

/** Reads the stored list and drops entries that cannot be parsed. */
export function readList(text: string | null): MadeList {
  const stored = Stored.safeParse(jsonOf(text)).data;
  if (!stored) return nothing;
  return {
    made: stored.made.flatMap((one) => Made.safeParse(one).data ?? []),
    waiting: stored.waiting.flatMap((one) => WaitingRegion.safeParse(one).data ?? []),
  };
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export const withMade = (list: MadeList, made: Made): MadeList => ({
  ...list,
  made: [made, ...without(list, made.id).made].slice(0, mostMade),
});

export const without = (list: MadeList, id: GenerationId): MadeList => ({
  ...list,
  made: list.made.filter((one) => one.id !== id),
});

export const keepingOf = (
  list: MadeList,
  id: GenerationId,
  keeping: Made['keeping'],
): MadeList => ({
  ...list,
  made: list.made.map((one) => (one.id === id ? { ...one, keeping } : one)),
});

/** A tab may have been closed while placing a picture, so the person is asked again. */
export const reopened = (list: MadeList): MadeList => ({
  ...list,
  made: list.made.map((one) => (one.keeping === 'placing' ? { ...one, keeping: 'asked' } : one)),
});

export const withWaiting = (list: MadeList, waiting: readonly WaitingRegion[]): MadeList => ({
  ...list,
  waiting: [...list.waiting, ...waiting],
});

export const withoutWaiting = (list: MadeList, region: LayerId): MadeList => ({
  ...list,
  waiting: list.waiting.filter((one) => one.region !== region),
});

interface Kept {
  get: () => MadeList;
  subscribe: (listener: () => void) => () => void;
  /** Returns the list before the change. Tabs with the same canvas take turns. */
  change: (next: (list: MadeList) => MadeList) => Promise<MadeList>;
  /** Follows changes of other tabs until the returned function is called. */
  follow: () => () => void;
}

const inTurn = <T>(name: string, work: () => T): Promise<T> => navigator.locks.request(name, work);

/** Generations of a canvas, stored in this browser until they are placed or discarded. */
export function keptList(
  canvas: CanvasId,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
  turn = inTurn,
): Kept {
  const name = `limn.made.${canvas}`;
  const read = (): MadeList => readList(storage.getItem(name));
  const store = createStore(read());
  /** The browser keeps nothing more: this tab does. */
  let alone = false;
  function write({ made, waiting }: MadeList): void {
    try {
      if (made.length + waiting.length === 0) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify({ v: 1, made, waiting }));
    } catch {
      alone = true;
    }
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (next) =>
      turn(name, () => {
        const before = alone ? store.get() : read();
        const after = next(before);
        write(after);
        store.set(after);
        return before;
      }),
    follow() {
      const heard = (event: StorageEvent): void => {
        if (event.key === name) store.set(readList(event.newValue));
      };
      addEventListener('storage', heard);
      return () => removeEventListener('storage', heard);
    },
  };
}
