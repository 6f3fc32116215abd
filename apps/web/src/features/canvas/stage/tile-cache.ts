/** Memory limit of the cached bitmaps. */
const mostBytes = 256 * 1024 ** 2;
/** From this level on a tile is drawn from its small picture, of 64×64: at level n a pixel covers 2ⁿ. */
export const smallLevel = 2;
/** `onArrived` is called at most this often, in milliseconds. */
const gatherFor = 80;

/** Where pixels of layers come from. */
export interface TileBitmaps {
  /** A 256×256 tile that was just made, without waiting. The caller takes ownership of the bitmap. */
  fresh?: (hash: string) => ImageBitmap | null;
  /** The 256×256 bitmap. */
  whole: (hash: string) => Promise<ImageBitmap>;
  /** The 64×64 bitmap; null for a tile that has none. */
  small: (hash: string) => Promise<ImageBitmap | null>;
}

/** An LRU cache of tile bitmaps, fetched on demand. */
export class TileCache {
  private readonly files: TileBitmaps;
  /** Tiles, `hash:whole`, and their small pictures, `hash:small`. */
  private readonly bitmaps = new Map<string, ImageBitmap>();
  private bytes = 0;
  /** Pending requests, with the places that wait for each. */
  private readonly coming = new Map<string, Set<string>>();
  private readonly met = new Set<string>();
  private gathering: ReturnType<typeof setTimeout> | undefined;
  private readonly smallless = new Set<string>();
  private readonly onArrived: (whoWaited: ReadonlySet<string>) => void;

  constructor(files: TileBitmaps, onArrived: (whoWaited: ReadonlySet<string>) => void) {
    this.files = files;
    this.onArrived = onArrived;
  }

  /** Whether a request is pending, or `onArrived` has not been called yet. */
  get isWaiting(): boolean {
    return this.coming.size > 0 || this.gathering !== undefined;
  }

  /** The bitmap of a tile for a level or, while that is being fetched for `whoAsks`, the other size if it is cached. */
  get(
    hash: string,
    level: number,
    whoAsks: string,
  ): { bitmap: ImageBitmap | null; isWanted: boolean } {
    const whole = this.known(`${hash}:whole`) ?? this.freshly(hash);
    const small = this.known(`${hash}:small`);
    const hasSmall = !this.smallless.has(hash);
    if (!small && hasSmall && !(whole && level < smallLevel))
      this.fetch(`${hash}:small`, whoAsks, () => this.files.small(hash));
    const wanted = level >= smallLevel && hasSmall ? small : whole;
    if (wanted) return { bitmap: wanted, isWanted: true };
    if (level < smallLevel || !hasSmall)
      this.fetch(`${hash}:whole`, whoAsks, () => this.files.whole(hash));
    return { bitmap: small ?? whole, isWanted: false };
  }

  close(): void {
    clearTimeout(this.gathering);
    for (const bitmap of this.bitmaps.values()) bitmap.close();
  }

  private known(key: string): ImageBitmap | null {
    const known = this.bitmaps.get(key);
    if (!known) return null;
    this.bitmaps.delete(key);
    this.bitmaps.set(key, known);
    return known;
  }

  private freshly(hash: string): ImageBitmap | null {
    const bitmap = this.files.fresh?.(hash) ?? null;
    if (bitmap) this.keep(`${hash}:whole`, bitmap);
    return bitmap;
  }

  private fetch(key: string, whoAsks: string, read: () => Promise<ImageBitmap | null>): void {
    const waiting = this.coming.get(key);
    if (waiting) {
      waiting.add(whoAsks);
      return;
    }
    this.coming.set(key, new Set([whoAsks]));
    read().then(
      (bitmap) => this.arrived(key, bitmap),
      () => this.arrived(key, null),
    );
  }

  private arrived(key: string, bitmap: ImageBitmap | null): void {
    if (bitmap) this.keep(key, bitmap);
    else if (key.endsWith(':small')) this.smallless.add(key.split(':')[0]!);
    // A tile that failed to load is requested again when its place is next redrawn, not at once.
    if (bitmap || key.endsWith(':small'))
      for (const who of this.coming.get(key) ?? []) this.met.add(who);
    this.coming.delete(key);
    // Nothing more is on its way: what a stroke has changed is seen at once.
    if (this.coming.size === 0) this.tell();
    else this.gathering ??= setTimeout(() => this.tell(), gatherFor);
  }

  private tell(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    const told = new Set(this.met);
    this.met.clear();
    this.onArrived(told);
  }

  private keep(key: string, bitmap: ImageBitmap): void {
    this.bitmaps.set(key, bitmap);
    this.bytes += bitmap.width * bitmap.height * 4;
    while (this.bytes > mostBytes && this.bitmaps.size > 1) {
      const [oldest, gone] = this.bitmaps.entries().next().value!;
      this.bitmaps.delete(oldest);
      this.bytes -= gone.width * gone.height * 4;
      gone.close();
    }
  }
}
