import type { EditorState } from '@limn/canvas';

/**
 * Names of the selected layers. Copying writes them to the system clipboard, so that pasting can tell whether they are
 * still what was copied last.
 */
export const namesOfChosen = ({ chosen, document }: EditorState): string =>
  chosen
    .flatMap((id) => {
      const layer = document.records.get(id);
      return layer && 'name' in layer ? layer.name : [];
    })
    .join('\n');
