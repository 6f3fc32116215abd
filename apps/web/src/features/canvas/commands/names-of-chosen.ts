import type { EditorState } from '@limn/canvas';

/**
 * Names of the chosen layers, which the system's clipboard gets when they are copied: what it holds when something is
 * pasted tells whether they are still what was copied last.
 */
export const namesOfChosen = ({ chosen, document }: EditorState): string =>
  chosen
    .flatMap((id) => {
      const layer = document.records.get(id);
      return layer && 'name' in layer ? layer.name : [];
    })
    .join('\n');
