import { Editor, type EditorPorts } from './editor.ts';
import { trackPolygon } from './tools/select.ts';
import { type SeldomTools, tools } from './tools/tools.ts';

interface Parts extends Omit<EditorPorts, 'tools' | 'hovers'> {
  /** `seldomTools`, or what loads them. */
  tools: SeldomTools;
}

/** An editor with all its tools. */
export const createEditor = (parts: Parts): Editor =>
  new Editor({
    ...parts,
    tools: { ...tools, ...parts.tools },
    hovers: { polygon: trackPolygon },
  });
