import { Editor, type EditorPorts } from './editor.ts';
import { trackPolygon } from './tools/select.ts';
import { type RareTools, tools } from './tools/tools.ts';

interface Parts extends Omit<EditorPorts, 'tools' | 'hovers'> {
  /** `rareTools`, or what loads them. */
  tools: RareTools;
}

/** An editor with all its tools. */
export const createEditor = (parts: Parts): Editor =>
  new Editor({
    ...parts,
    tools: { ...tools, ...parts.tools },
    hovers: { polygon: trackPolygon },
  });
