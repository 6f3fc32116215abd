import type { Editor } from '@limn/canvas';
import { useEffect } from 'react';
import type { CanvasSession } from '../canvas/session.ts';
import {
  type Draft,
  freshDraft,
  lastLook,
  noReferences,
  openDraft,
  sameDraft,
} from '../studio/draft.ts';
import { nearestDimensions } from '../studio/nearest-dimensions.ts';

/**
 * Restores the last draft of this canvas: from this tab, else the last recipe of its frame. A new canvas starts with
 * the last chosen style and model, and nothing else of a recipe. The studio's draft stays unchanged.
 */
export function useCanvasDraft({ id, editor }: CanvasSession): void {
  // The outside system is the tab's storage, in which each canvas has a draft of its own.
  useEffect(() => openDraft(`limn.recipe.${id}`, draftFor(editor)), [id, editor]);
}

/** The references of the picture's recipe are not used again. */
export function draftFor({ frame }: Pick<Editor, 'frame'>): Draft {
  if (frame.recipe) return { ...frame.recipe, ...noReferences };
  const { width, height } = frame;
  const image_dimensions = nearestDimensions(width, height, width * height);
  return { ...freshDraft, ...lastLook(), image_dimensions };
}

/** Stores the request in the frame. It is not an undo step: undo reverts drawing, not the request. */
export function keepInFrame(editor: Editor, draft: Draft): void {
  const { frame } = editor;
  const recipe = { ...draft, persona: null };
  if (frame.recipe && sameDraft(frame.recipe, recipe)) return;
  editor.derive('frame', { put: [{ ...frame, recipe }], removed: [], tiles: [] });
}
