import type { Editor } from '@limn/canvas';
import type { LayerId } from '@limn/contracts/canvas-records';
import type { CanvasId } from '@limn/contracts/ids';
import type { Store } from '../../lib/store.ts';
import type { PixelClient } from './commands/pixels.ts';
import type { Saving } from './saving/saving.ts';
import type { View } from './stage/view-geometry.ts';

/** Everything that belongs to one open canvas. */
export interface CanvasSession {
  id: CanvasId;
  editor: Editor;
  pixels: PixelClient;
  saving: Saving;
  view: Store<View>;
  /** Words whose place is being corrected before they change it. */
  words: Store<string | null>;
  /** The text layer that is typed in on the canvas. */
  typing: Store<LayerId | null>;
  /** The layer that is pointed at in the list. */
  pointed: Store<LayerId | null>;
  /** The stage's size in screen pixels. */
  stage: Store<{ width: number; height: number }>;
  close: () => void;
}
