import type { Editor, EditorState } from '@limn/canvas';
import { useSyncExternalStore } from 'react';

/** Selects a part of the editor's state; rerenders when that part changes. */
export function useEditor<T>(editor: Editor, part: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.subscribe, () => part(editor.state));
}
