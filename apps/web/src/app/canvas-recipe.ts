import type { Editor } from '@limn/canvas';
import { useEffect } from 'react';
import type { Session } from '../features/canvas/session.ts';
import {
  changeDraft,
  clearReferences,
  type Draft,
  keepDraft,
  keptDraft,
  recipeDraft,
  sameDraft,
} from '../features/studio/draft.ts';

/**
 * Takes up what was last written on this canvas: in this tab, else what was last asked for in its frame. A canvas
 * without either goes on with the recipe of the tab.
 */
export function useCanvasDraft({ id, editor }: Session): void {
  // The outside system is the tab's storage, in which each canvas has a draft of its own.
  useEffect(() => {
    const name = `limn.recipe.${id}`;
    const kept = keptDraft(name);
    clearReferences(kept ?? editor.frame.recipe ?? {});
    // What a picture on the canvas was painted after is not followed again, but what was chosen here is.
    if (kept?.reference) {
      const { reference, reference_subject, reference_people } = kept;
      changeDraft({ reference, reference_subject, reference_people });
    }
    return recipeDraft.subscribe(() => keepDraft(name, recipeDraft.get()));
  }, [id, editor]);
}

/** Writes what is asked for into the frame. It is no step: undo takes back what was drawn, not what was asked. */
export function keepInFrame(editor: Editor, draft: Draft): void {
  const { frame } = editor;
  const recipe = { ...draft, persona: null };
  if (frame.recipe && sameDraft(frame.recipe, recipe)) return;
  editor.derive('frame', { put: [{ ...frame, recipe }], removed: [], tiles: [] });
}
