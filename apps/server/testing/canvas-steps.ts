import { randomUUID } from 'node:crypto';
import {
  cutMaskTiles,
  cutTiles,
  encodeTile,
  type Mask,
  packTiles,
  unpackTiles,
} from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import {
  type CanvasDiff,
  type CanvasRecord,
  type Layer,
  type LayerId,
  selectionId,
} from '@limn/contracts/canvas-records';
import {
  type Canvas,
  canvasRoutes,
  mostTileBytes,
  mostTilesAtOnce,
} from '@limn/contracts/canvases';
import type { CanvasId, ImageId } from '@limn/contracts/ids';
import { type Owned, ownedBy, type Source } from '@limn/imaging';

/** The id of a layer that a test calls by name. */
export const layerId = (name: string): LayerId =>
  `lay_${Buffer.from(name).toString('hex').padEnd(24, '0').slice(0, 32)}`;

/** Common properties of layers: at the top level, at (0, 0), fully visible. */
export const layer = (name: string, order: string) => ({
  v: 1 as const,
  id: layerId(name),
  name,
  parent: null as LayerId | null,
  order,
  visible: true,
  locked: false,
  opacity: 1,
  blend: 'normal' as const,
  transform: [1, 0, 0, 1, 0, 0] as Layer['transform'],
});

/** A picture layer without tiles. */
export const picture = (name: string, order: string) => ({
  ...layer(name, order),
  kind: 'picture' as const,
  image: null as ImageId | null,
});

export const group = (name: string, order: string, parent: LayerId | null = null) => ({
  ...layer(name, order),
  kind: 'group' as const,
  parent,
});

/** A mask of a layer. */
export const mask = (name: string, parent: LayerId) => ({
  ...layer(name, 'a'),
  kind: 'mask' as const,
  prompt: '',
  parent,
});

/** A browser tab with an open canvas. */
export class Tab {
  readonly by = `tab ${randomUUID()}`;
  /** The revision it has seen. */
  base: number;
  private readonly actor: Actor;
  private readonly canvas: Pick<Canvas, 'id'>;
  private number = 0;

  constructor(actor: Actor, canvas: Pick<Canvas, 'id' | 'revision'>) {
    this.actor = actor;
    this.canvas = canvas;
    this.base = canvas.revision;
  }

  diff(change: Partial<CanvasDiff>): CanvasDiff {
    return { put: [], removed: [], tiles: [], ...change };
  }

  /** Sends a diff and returns the response, also if it is an error. */
  send(change: Partial<CanvasDiff>) {
    const { by, base } = this;
    return this.actor.call(canvasRoutes.change, {
      params: { id: this.canvas.id },
      body: { base, by, number: this.number++, diff: this.diff(change) },
    });
  }

  /** Sends a diff that has to be taken. */
  async change(change: Partial<CanvasDiff>): Promise<void> {
    const { body, error } = await this.send(change);
    if (error) throw new Error(`${error.message} ${JSON.stringify(error.fields)}`);
    this.base = body.revision;
  }

  puts(...records: CanvasRecord[]): Promise<void> {
    return this.change({ put: records });
  }

  async catchUp(): Promise<void> {
    const { body } = await this.actor.call(canvasRoutes.get, { params: { id: this.canvas.id } });
    this.base = body.revision;
  }
}

/** A hand-drawn picture of one colour, `[red, green, blue, alpha]`. */
export function drawn(
  width: number,
  height: number,
  colour: readonly [number, number, number, number],
  source: Source = { kind: 'own', id: 'hand' },
): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i += 4) data.set(colour, i);
  return ownedBy(source, { width, height, data });
}

/** The tiles of a picture whose corner is at a layer's origin, as uploaded. */
export const tilesOf = (picture: Owned): { at: string; bytes: Uint8Array }[] =>
  cutTiles(picture).map(({ at, tile }) => ({ at, bytes: encodeTile(tile) }));

/** Uploads tiles; returns their hashes, or the error. */
export async function sendTiles(actor: Actor, { id }: { id: CanvasId }, tiles: Uint8Array[]) {
  return actor.call(canvasRoutes.putTiles, {
    params: { id },
    file: { name: 'tiles', bytes: packTiles(tiles) },
  });
}

/** Draws a picture on a layer. */
export const draw = async (
  actor: Actor,
  tab: Tab,
  canvas: { id: CanvasId },
  layer: LayerId,
  content: Owned,
): Promise<string[]> => lay(actor, tab, canvas, layer, tilesOf(content));

/** Selects a part of a canvas. */
export const selectMask = async (
  actor: Actor,
  tab: Tab,
  canvas: { id: CanvasId },
  mask: Mask,
): Promise<string[]> => {
  const cut = cutMaskTiles(mask).map(({ at, tile }) => ({ at, bytes: encodeTile(tile) }));
  return lay(actor, tab, canvas, selectionId, cut);
};

/** Uploads tiles, then places them. */
async function lay(
  actor: Actor,
  tab: Tab,
  canvas: { id: CanvasId },
  layer: string,
  tiles: { at: string; bytes: Uint8Array }[],
): Promise<string[]> {
  const { body, error } = await sendTiles(
    actor,
    canvas,
    tiles.map(({ bytes }) => bytes),
  );
  if (error) throw new Error(error.message);
  await tab.change({
    tiles: tiles.map(({ at }, i) => ({ layer, at, hash: body.hashes[i]! })),
  });
  return body.hashes;
}

/** Reads tiles by name; the status when they are refused. */
export async function fetchTiles(
  url: string,
  actor: Actor,
  { id }: { id: CanvasId },
  hashes: string[],
  small = false,
): Promise<Uint8Array[] | number> {
  const answer = await fetch(url + canvasRoutes.readTiles.path.replace('{id}', id), {
    method: 'POST',
    headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hashes, small }),
  });
  if (!answer.ok) return answer.status;
  return unpackTiles(new Uint8Array(await answer.arrayBuffer()), {
    tiles: mostTilesAtOnce,
    bytes: mostTileBytes,
  });
}

/** Places a picture on a layer of its own. */
export async function place(
  actor: Actor,
  tab: Tab,
  { id }: { id: CanvasId },
  { id: image }: { id: ImageId },
  name: string,
  order = 'a',
): Promise<LayerId> {
  const { body, error } = await actor.call(canvasRoutes.placeImage, {
    params: { id },
    body: { image },
  });
  if (error) throw new Error(error.message);
  const layer = { ...picture(name, order), image };
  await tab.change({
    put: [layer],
    tiles: body.tiles.map((tile) => ({ layer: layer.id, ...tile })),
  });
  return layer.id;
}
