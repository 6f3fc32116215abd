import {
  createPixelWork,
  cutTiles,
  decodeTile,
  documentOf,
  ellipseMask,
  encodeTile,
  flatten,
  nameTile,
  type PixelWork,
  storeOrigin,
  type FreshOrigin,
  type Tile,
  type TileStore,
  tilesReadIn,
} from '@limn/canvas';
import type { TileOrigin } from '@limn/contracts/canvas-edits';
import { type BlendMode, blendModes, type CanvasRecord } from '@limn/contracts/canvas-records';
import type { ProfileId } from '@limn/contracts/ids';
import { ownedBy, sharesOf, type Source, type SourceShare } from '@limn/imaging';
import { sql } from 'drizzle-orm';
import { canvasById, type CanvasRow } from '../src/modules/canvases/queries.ts';
import { proveTiles, type ProvingParts } from '../src/modules/canvases/prove-tiles.ts';
import { recordOrigins } from '../src/modules/canvases/record-origins.ts';
import { settledTiles } from '../src/modules/canvases/settled-tiles.ts';
import { storeMadeTiles, storeTiles } from '../src/modules/canvases/tile-files.ts';
import { performEdit } from '../src/painting/edit-layer.ts';
import { asDeclared } from '../src/painting/flatten-canvas.ts';
import { keepTile } from '../src/painting/tiles.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { newId } from '../src/platform/ids.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Edit = Parameters<PixelWork['edit']>[1];
type Draw = () => number;

const identity: [number, number, number, number, number, number] = [1, 0, 0, 1, 0, 0];
const at = '0,0';
/** The compared area: a small frame in the middle of the one tile of each layer. */
const frame = { x: 40, y: 40, width: 96, height: 96 };
const artworks = ['art_00000000000000000000000001', 'art_00000000000000000000000002'] as const;

/** Tiles of one person as the server should believe them, by eager repetition. */
class Model {
  private readonly bytes = new Map<string, Uint8Array>();
  private readonly made = new Set<string>();
  private readonly origins = new Map<string, TileOrigin>();

  keep(hash: string, bytes: Uint8Array, made: boolean): void {
    this.bytes.set(hash, bytes);
    if (made) this.made.add(hash);
  }

  /** The first origin of a tile counts. */
  record(origin: TileOrigin): void {
    for (const [, hash] of origin.writes)
      if (!this.origins.has(hash)) this.origins.set(hash, origin);
  }

  /** Whether a tile was made from one of these, through any number of steps. */
  isMadeFrom(hash: string, others: ReadonlySet<string>, passed = new Set<string>()): boolean {
    if (others.has(hash)) return true;
    const origin = this.origins.get(hash);
    if (!origin || passed.has(hash)) return false;
    passed.add(hash);
    return tilesReadIn(origin).some((name) => this.isMadeFrom(name, others, passed));
  }

  hasOrigin(hash: string): boolean {
    return this.origins.has(hash);
  }

  get names(): string[] {
    return [...this.bytes.keys()];
  }

  async raw(hash: string): Promise<Tile> {
    return decodeTile(this.bytes.get(hash)!);
  }

  /** The tile with the plane that the server may believe. */
  async truth(hash: string, behind: ReadonlySet<string> = new Set()): Promise<Tile> {
    const origin = this.origins.get(hash);
    if (this.made.has(hash)) return this.raw(hash);
    const mayOwe = this.bytes.has(hash) && owes(await this.raw(hash));
    if (!mayOwe) return this.raw(hash);
    const repeated = origin && (await this.repeat(hash, origin, behind).catch(() => undefined));
    return repeated ?? asDeclared(await this.raw(hash));
  }

  private async repeat(hash: string, origin: TileOrigin, behind: ReadonlySet<string>) {
    if (behind.has(hash) || origin.kind !== 'edit') throw new Error('circular');
    const inside = new Set([...behind, hash]);
    const fresh = new Map<string, Tile>();
    const store: TileStore = {
      read: async (name) => {
        if (!fresh.has(name) && !this.bytes.has(name)) throw new Error('unknown');
        return fresh.get(name) ?? this.truth(name, inside);
      },
      write: (tile) => {
        fresh.set(`fresh ${fresh.size}`, tile);
        return Promise.resolve(`fresh ${fresh.size - 1}`);
      },
    };
    const { tiles } = await performEdit(
      store,
      { ...origin.layer, content: origin.content },
      origin.edit,
      {},
    );
    const place = origin.writes.find(([, name]) => name === hash)![0];
    return fresh.get(tiles.find((tile) => tile.at === place)?.hash ?? '');
  }
}

const owes = (tile: Tile): boolean =>
  tile.kind === 'picture' && tile.owners.sources.some(({ kind }) => kind === 'artwork');

/** A tile of a source with blocks of colors; equal for equal seeds. */
function pictureOf(source: Source, draw: Draw): Tile {
  const blocks = Array.from({ length: 16 * 16 }, () => [draw() * 255, draw() * 255, draw() * 255]);
  const data = new Uint8ClampedArray(256 * 256 * 4);
  for (let i = 0; i < 256 * 256; i++)
    data.set([...blocks[(i >> 12) * 16 + ((i % 256) >> 4)]!, 255], i * 4);
  return cutTiles(ownedBy(source, { width: 256, height: 256, data }))[0]!.tile;
}

const record = (id: string, order: string, blend: BlendMode, opacity: number): CanvasRecord => ({
  v: 1,
  id,
  kind: 'picture',
  image: null,
  name: id,
  parent: null,
  order,
  visible: true,
  locked: false,
  opacity,
  blend,
  transform: identity,
});

/** The credit of a stack of tiles. */
async function accountOf(
  layers: readonly { hash: string; blend: BlendMode; opacity: number }[],
  read: (hash: string) => Promise<Tile>,
): Promise<SourceShare[]> {
  const ids = layers.map((_, n) => `lay_${String(n).padStart(12, '0')}`);
  const records: CanvasRecord[] = [
    { v: 1, id: 'canvas', kind: 'canvas', name: 'It', background: null },
    { v: 1, id: 'frame', kind: 'frame', ...frame, recipe: null },
    ...layers.map(({ blend, opacity }, n) => record(ids[n]!, `a${n}`, blend, opacity)),
  ];
  const tiles = layers.map(({ hash }, n) => ({ layer: ids[n]! as never, at, hash }));
  return sharesOf(await flatten(documentOf(records, tiles), read, frame));
}

function randomEdit(draw: Draw, original: string): Edit {
  const coverage = ellipseMask({
    x: 20 + draw() * 100,
    y: 20 + draw() * 100,
    width: 20 + draw() * 90,
    height: 20 + draw() * 90,
  });
  const byte = () => Math.floor(draw() * 256);
  const edits: Edit[] = [
    {
      kind: 'paint',
      coverage,
      colour: [byte(), byte(), byte(), 255],
      opacity: draw(),
      lockAlpha: draw() < 0.3,
    },
    { kind: 'erase', coverage, opacity: draw() },
    { kind: 'restore', coverage, original: { transform: identity, tiles: [[at, original]] } },
    { kind: 'clone', coverage, dx: Math.round(draw() * 60), dy: 12, opacity: 1 },
    { kind: 'adjust', settings: { exposure: draw() * 2 - 1 }, mask: coverage },
    { kind: 'heal', coverage: ellipseMask({ x: 90, y: 90, width: 12, height: 12 }) },
  ];
  return edits[Math.floor(draw() * edits.length)]!;
}

export interface HostileWorld extends ProvingParts {
  profile: ProfileId;
  canvas: CanvasRow;
}

/** A person with a canvas, in an empty database. */
export async function hostileWorld(parts: ProvingParts): Promise<HostileWorld> {
  const { db, clock } = parts;
  const [user, profile, canvas] = [newId('user'), newId('profile'), newId('canvas')];
  const now = clock.now().toISOString();
  await db.execute(sql`insert into users (id, issuer, subject, email, created_at)
    values (${user}, 'https://issuer.test', 'mallory', 'mallory@limn.test', ${now})`);
  await db.execute(sql`insert into profiles (id, user_id, kind, account_name, created_at)
    values (${profile}, ${user}, 'creator', 'Mallory', ${now})`);
  await db.execute(sql`insert into canvases
    (id, profile_id, name, width, height, layer_count, revision, created_at, changed_at)
    values (${canvas}, ${profile}, 'It', 512, 512, 0, 0, ${now}, ${now})`);
  const row = await canvasById(db, canvas);
  return { ...parts, profile, canvas: row! };
}

/**
 * Runs one random script of a person who sends honest and forged tiles and origins in any order, and counts what a stack
 * of them owes: as the server believes it, and as a model that repeats every honest step at once and believes nothing
 * else. The two must be equal.
 * @param seed draws the script
 */
export async function runHostileScript(
  world: HostileWorld,
  seed: number,
): Promise<{ server: SourceShare[]; model: SourceShare[]; did: string[] }> {
  const { db, clock, storage, profile, canvas } = world;
  const draw = randomFrom(seed);
  const jobs = { send: () => Promise.resolve() } as unknown as Jobs;
  const by = { profile, ownProfiles: [profile] };
  const model = new Model();
  const did: string[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
  await db.execute(sql`delete from tile_origins where profile_id = ${profile}`);
  await db.execute(sql`delete from tile_files where profile_id = ${profile}`);

  const keep = async (tile: Tile, made: boolean): Promise<string> => {
    const bytes = encodeTile(tile);
    const kept = await keepTile(tile, bytes);
    model.keep(kept.hash, bytes, made);
    if (made) await storeMadeTiles({ db, storage }, by, [{ tile: kept, images: [] }], clock.now());
    else await storeTiles({ db, storage }, by, [kept], clock.now());
    return kept.hash;
  };
  const send = async (origin: TileOrigin) => {
    const writes = new Set(origin.writes.map(([, hash]) => hash));
    if ([...writes].some((hash) => model.hasOrigin(hash))) return;
    // Circles have a test of their own: which step of them counts as declared is not fixed.
    if (tilesReadIn(origin).some((name) => model.isMadeFrom(name, writes))) return;
    model.record(origin);
    await recordOrigins({ db, clock, jobs }, canvas, [origin]);
  };

  for (const id of artworks) await keep(pictureOf({ kind: 'artwork', id }, draw), true);
  await keep(pictureOf({ kind: 'own', id: 'hand' }, draw), false);

  /** An edit of a tile as an honest browser does it; neither tiles nor origins are sent yet. */
  const edit = async (from: string) => {
    const fresh = new Map<string, Tile>();
    const origins: FreshOrigin[] = [];
    const store: TileStore = {
      read: async (name) => fresh.get(name) ?? model.raw(name),
      async write(tile) {
        const name = await nameTile(encodeTile(tile));
        fresh.set(name, tile);
        return name;
      },
    };
    const layer = { transform: identity, tiles: [[at, from]] as [string, string][] };
    const change = randomEdit(draw, pick(model.names.filter((name) => name !== from)));
    const { tiles } = await createPixelWork(store, (origin) => origins.push(origin)).edit(
      layer,
      change,
    );
    const stored = await Promise.all(origins.map((origin) => storeOrigin(store, origin)));
    return { fresh, tiles, origins: stored, kind: change.kind };
  };
  const pictures = async () => {
    const all = await Promise.all(
      model.names.map(async (name) => ((await model.raw(name)).kind === 'picture' ? [name] : [])),
    );
    return all.flat();
  };

  const late: TileOrigin[] = [];
  for (let n = 2 + Math.floor(draw() * 3); n > 0; n--) {
    const from = pick(await pictures());
    const what = draw();
    if (what < 0.55) {
      const { fresh, origins, kind } = await edit(from).catch(() => ({
        fresh: new Map<string, Tile>(),
        origins: [],
        kind: 'nothing',
      }));
      for (const tile of fresh.values()) await keep(tile, false);
      const when = draw();
      did.push(`${kind}${when < 0.6 ? '' : when < 0.8 ? ', origin later' : ', no origin'}`);
      if (when < 0.6) for (const origin of origins) await send(origin);
      else if (when < 0.8 && !did.includes('prove')) late.push(...origins);
    } else if (what < 0.8) {
      // The same pixels, or a few others, credited to whomever the script likes.
      const tile = await model.raw(from);
      if (tile.kind !== 'picture') continue;
      const source: Source = pick([
        { kind: 'artwork', id: artworks[0] },
        { kind: 'artwork', id: artworks[1] },
        { kind: 'own', id: 'hand' },
        { kind: 'none' },
      ]);
      const data = new Uint8ClampedArray(tile.pixels);
      if (draw() < 0.5) data[4 * Math.floor(draw() * 65_536)] = Math.floor(draw() * 256);
      const { owners } = ownedBy(source, { width: 256, height: 256, data });
      did.push(`forge a plane of ${source.kind}`);
      await keep({ kind: 'picture', pixels: data, owners }, false);
    } else {
      // An honest step with a forged output tile, or a missing input tile.
      const { fresh, origins } = await edit(from).catch(() => ({
        fresh: new Map<string, Tile>(),
        origins: [] as TileOrigin[],
      }));
      for (const tile of fresh.values()) if (tile.kind === 'mask') await keep(tile, false);
      const [origin] = origins;
      if (origin?.kind !== 'edit') continue;
      const claimed = pick(await pictures());
      const reads = draw() < 0.3 ? 'f'.repeat(64) : from;
      did.push('forge an origin');
      await send({
        ...origin,
        layer: { ...origin.layer, tiles: [[at, reads]] },
        writes: [[at, claimed]],
      });
    }
    // A step that arrives after a proof has made do without it only lessens what is proved.
    if (draw() < 0.2 && late.length === 0) {
      did.push('prove');
      await proveTiles(world, profile, model.names, new AbortController().signal);
    }
  }
  for (const origin of late) await send(origin);

  const shown = await pictures();
  const layers = Array.from({ length: 1 + Math.floor(draw() * 3) }, () => ({
    hash: pick(shown),
    blend: pick(blendModes),
    opacity: draw() < 0.5 ? 1 : draw(),
  }));
  const names = layers.map(({ hash }) => hash);
  await proveTiles(world, profile, names, new AbortController().signal);
  const settled = await settledTiles({ db, storage }, profile, names);
  const declared = new Set(settled.declared);
  const server = await accountOf(layers, async (name) => {
    const tile = await decodeTile(await settled.read(name));
    return declared.has(name) ? asDeclared(tile) : tile;
  });
  const expected = await accountOf(layers, (name) => model.truth(name));
  return { server, model: expected, did };
}
