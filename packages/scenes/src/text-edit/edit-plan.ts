import type { AdjustSettings } from '@limn/imaging/retouch/adjust/settings';
import type { SkyKind } from './paint-sky.ts';

/** One step of an edit, with the pixels it would touch: a byte a pixel, 255 wholly. */
export type EditOperation =
  | { kind: 'adjust'; settings: AdjustSettings; mask: Uint8Array | null }
  | { kind: 'recolor'; color: readonly [number, number, number]; mask: Uint8Array }
  | { kind: 'replace-sky'; sky: SkyKind; mask: Uint8Array }
  | { kind: 'remove'; mask: Uint8Array }
  | {
      kind: 'add';
      /** Name of one of the composer's elements, and the colour it was asked in. */
      element: string;
      color?: readonly [number, number, number];
      /** Middle and height in pixels. */
      x: number;
      y: number;
      height: number;
      mask: Uint8Array;
    };

export type EditPlan = {
  /** Size of the picture it was made for. */
  width: number;
  height: number;
  operations: EditOperation[];
  /** Plain sentences about what will be done and what cannot be; one for each part of the instruction. */
  sentences: string[];
  /** True when every part of the instruction has its operation. */
  complete: boolean;
};
