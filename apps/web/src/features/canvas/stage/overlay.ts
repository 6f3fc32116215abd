import type { CanvasSession } from '../session.ts';

/** The state the overlay is drawn from. */
export interface OverlayState {
  ants: Path2D | null;
  dash: number;
  /** The pointer, in screen pixels of the stage. */
  hover: { x: number; y: number } | null;
  /** The pointer has only just been somewhere else. */
  isMoving: boolean;
}

/** Tools that show the size of their brush round the pointer. */
export const ringed = new Set([
  'brush',
  'eraser',
  'heal',
  'clone',
  'erase-thing',
  'paint-into',
  'subject',
]);

/** Whether the overlay is empty, so that no second canvas needs to be composited in each frame. */
export function isOverlayEmpty({ editor }: CanvasSession, { ants, hover }: OverlayState): boolean {
  const { transient, waiting, tool, chosen, cloneSource } = editor.state;
  return (
    !ants &&
    waiting.length === 0 &&
    (!transient || transient.kind === 'frame') &&
    !((tool === 'move' || tool === 'points') && chosen.length > 0) &&
    !(tool === 'clone' && cloneSource) &&
    !(hover && ringed.has(tool))
  );
}
