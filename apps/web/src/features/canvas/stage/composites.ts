import type { Box } from '@limn/canvas';
import { side } from './layer-painter.ts';
import { deepest, keyOf, type CompositePlace, placeOf } from '../commands/places.ts';

/** Composites kept, 256 kB each. */
export const mostComposites = 400;

export interface Composite {
  bitmap: ImageBitmap;
  /** Something in it has changed. */
  stale: boolean;
  /** All of its tiles had loaded when it was made. */
  whole: boolean;
}

/** Pictures of all layers together, by place; the oldest go first. */
export class Composites {
  private readonly kept = new Map<string, Composite>();

  get(key: string): Composite | undefined {
    return this.kept.get(key);
  }

  put(key: string, composite: Composite): void {
    this.kept.get(key)?.bitmap.close();
    this.kept.delete(key);
    this.kept.set(key, composite);
    if (this.kept.size <= mostComposites) return;
    const [oldest, { bitmap }] = this.kept.entries().next().value!;
    this.kept.delete(oldest);
    bitmap.close();
  }

  /** Something has changed within a box of the canvas. */
  invalidate(box: Box): void {
    for (const [key, composite] of this.kept) {
      if (composite.stale) continue;
      const { level, x, y } = placeOf(key);
      const reach = side << level;
      composite.stale =
        box.x < (x + 1) * reach + 1 &&
        box.x + box.width > x * reach - 1 &&
        box.y < (y + 1) * reach + 1 &&
        box.y + box.height > y * reach - 1;
    }
  }

  /** Something has changed at these places, or anywhere. */
  invalidatePlaces(keys: Iterable<string> = this.kept.keys()): void {
    for (const key of keys) {
      const composite = this.kept.get(key);
      if (composite) composite.stale = true;
    }
  }

  /** The up to four composites of a place one zoom level closer. */
  nearer({ level, x, y }: CompositePlace): (Composite | undefined)[] {
    return [0, 1, 2, 3].map((k) =>
      level === 0
        ? undefined
        : this.kept.get(keyOf({ level: level - 1, x: 2 * x + (k & 1), y: 2 * y + (k >> 1) })),
    );
  }

  /** The nearest that shows a place from further away, and how many levels up that is. */
  further({ level, x, y }: CompositePlace): { composite: Composite; up: number } | undefined {
    for (let up = 1; level + up <= deepest; up++) {
      const composite = this.kept.get(keyOf({ level: level + up, x: x >> up, y: y >> up }));
      if (composite) return { composite, up };
    }
    return undefined;
  }

  close(): void {
    for (const { bitmap } of this.kept.values()) bitmap.close();
  }
}
