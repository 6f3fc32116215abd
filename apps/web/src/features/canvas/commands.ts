import * as edit from '@limn/canvas/commands';
import type { ToolName } from '@limn/canvas';
import { copyTo, pasteFrom } from './clipboard.ts';
import type { Session } from './session.ts';
import { fitFrame, zoomTo } from './view.ts';

/** What a command may open on the screen. */
export type Sheet =
  | 'save'
  | 'export'
  | 'keys'
  | 'palette'
  | 'place'
  | 'words'
  | 'adjust'
  | 'background'
  | 'expand'
  | 'selection'
  | 'drop';

export interface CommandContext {
  session: Session;
  open: (sheet: Sheet) => void;
  /** Paints words into the selection. */
  paint: (words: string) => void;
}

export interface Command {
  id: string;
  label: string;
  /** Keys as they are shown, the first also as they are heard: `Ctrl+Shift+Z`. */
  keys?: readonly string[];
  /** Where the browser itself hears the key. */
  shownKey?: string;
  section: 'Canvas' | 'Edit' | 'Select' | 'Layer' | 'Pixels' | 'View' | 'Tools';
  run: (context: CommandContext) => void;
}

const onEditor = (run: (editor: Session['editor']) => unknown) => (context: CommandContext) =>
  void run(context.session.editor);

const sheet = (name: Sheet) => (context: CommandContext) => context.open(name);

export const toolLabels: Record<ToolName, string> = {
  move: 'Move and transform',
  hand: 'Hand',
  zoom: 'Zoom',
  'select-box': 'Rectangular selection',
  'select-ellipse': 'Elliptical selection',
  lasso: 'Lasso',
  polygon: 'Polygonal lasso',
  wand: 'Magic wand',
  subject: 'Select subject',
  brush: 'Brush',
  eraser: 'Eraser',
  fill: 'Fill',
  gradient: 'Gradient',
  picker: 'Colour picker',
  heal: 'Heal',
  clone: 'Clone',
  'erase-thing': 'Erase thing',
  'paint-into': 'Mark to paint into',
  frame: 'Expand and crop',
  straighten: 'Straighten',
  text: 'Text',
  shape: 'Shape',
  points: 'Points of a shape',
};

const toolKeys: Partial<Record<ToolName, string>> = {
  move: 'V',
  hand: 'H',
  zoom: 'Z',
  'select-box': 'M',
  'select-ellipse': 'Shift+M',
  lasso: 'L',
  polygon: 'Shift+L',
  wand: 'W',
  subject: 'Shift+W',
  brush: 'B',
  eraser: 'E',
  fill: 'G',
  gradient: 'Shift+G',
  picker: 'I',
  heal: 'J',
  clone: 'S',
  'erase-thing': 'Shift+J',
  'paint-into': 'P',
  frame: 'C',
  straighten: 'Shift+C',
  text: 'T',
  shape: 'U',
  points: 'Shift+U',
};

const toolCommands: Command[] = (Object.keys(toolLabels) as ToolName[]).map((tool) => ({
  id: `tool-${tool}`,
  label: toolLabels[tool],
  ...(toolKeys[tool] ? { keys: [toolKeys[tool]] } : {}),
  section: 'Tools',
  run: onEditor((editor) => editor.setTool(tool)),
}));

const sized = (factor: number) =>
  onEditor((editor) => {
    const { size } = editor.state.options;
    const next = factor > 1 ? Math.max(size + 1, size * factor) : Math.min(size - 1, size * factor);
    editor.setOptions({ size: Math.round(Math.min(1000, Math.max(1, next))) });
  });

export const commands: readonly Command[] = [
  { id: 'save', label: 'Save as picture', keys: ['Ctrl+S'], section: 'Canvas', run: sheet('save') },
  {
    id: 'export',
    label: 'Export',
    keys: ['Ctrl+Shift+E'],
    section: 'Canvas',
    run: sheet('export'),
  },
  {
    id: 'place',
    label: 'Place a picture',
    keys: ['Ctrl+Shift+O'],
    section: 'Canvas',
    run: sheet('place'),
  },
  {
    id: 'palette',
    label: 'Find a command',
    keys: ['Ctrl+K'],
    section: 'Canvas',
    run: sheet('palette'),
  },
  { id: 'keys', label: 'Keyboard shortcuts', keys: ['?'], section: 'Canvas', run: sheet('keys') },
  { id: 'undo', label: 'Undo', keys: ['Ctrl+Z'], section: 'Edit', run: onEditor((e) => e.undo()) },
  {
    id: 'redo',
    label: 'Redo',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    section: 'Edit',
    run: onEditor((e) => e.redo()),
  },
  {
    id: 'cut',
    label: 'Cut',
    shownKey: 'Ctrl+X',
    section: 'Edit',
    run: ({ session }) => copyTo(session, null, true),
  },
  {
    id: 'copy',
    label: 'Copy',
    shownKey: 'Ctrl+C',
    section: 'Edit',
    run: ({ session }) => copyTo(session, null, false),
  },
  {
    id: 'paste',
    label: 'Paste',
    shownKey: 'Ctrl+V',
    section: 'Edit',
    run: ({ session }) => {
      if (!pasteFrom(session, null))
        session.editor.problem('Press Ctrl+V to paste what comes from elsewhere.');
    },
  },
  {
    id: 'delete',
    label: 'Delete',
    keys: ['Delete', 'Backspace'],
    section: 'Edit',
    run: onEditor(edit.deleteSelected),
  },
  {
    id: 'swap',
    label: 'Swap colours',
    keys: ['X'],
    section: 'Edit',
    run: onEditor(edit.swapColours),
  },
  { id: 'smaller', label: 'Smaller brush', keys: ['['], section: 'Edit', run: sized(0.85) },
  { id: 'larger', label: 'Larger brush', keys: [']'], section: 'Edit', run: sized(1.18) },
  {
    id: 'all',
    label: 'Select all',
    keys: ['Ctrl+A'],
    section: 'Select',
    run: onEditor(edit.selectAll),
  },
  {
    id: 'deselect',
    label: 'Deselect',
    keys: ['Ctrl+D'],
    section: 'Select',
    run: onEditor(edit.deselect),
  },
  {
    id: 'invert',
    label: 'Invert selection',
    keys: ['Ctrl+Shift+I'],
    section: 'Select',
    run: onEditor(edit.invertSelection),
  },
  {
    id: 'change-selection',
    label: 'Feather, grow or shrink the selection',
    keys: ['Shift+F6'],
    section: 'Select',
    run: (context) => {
      if (context.session.editor.state.selection) context.open('selection');
      else context.session.editor.problem('Select something first.');
    },
  },
  {
    id: 'select-background',
    label: 'Select the background',
    section: 'Select',
    run: onEditor(edit.selectBackground),
  },
  {
    id: 'select-new',
    label: 'Select what of the frame is empty',
    section: 'Select',
    run: onEditor(edit.selectUncovered),
  },
  {
    id: 'select-layer',
    label: 'Select from layer',
    section: 'Select',
    run: onEditor(edit.selectLayer),
  },
  {
    id: 'select-subject',
    label: 'Select what stands out',
    section: 'Select',
    run: onEditor(edit.selectSubject),
  },
  {
    id: 'region',
    label: 'Selection to regional prompt',
    section: 'Select',
    run: onEditor(edit.regionFromSelection),
  },
  {
    id: 'reference-pose',
    label: 'Use as pose and depth reference',
    section: 'Layer',
    run: onEditor((e) => edit.referenceFromLayer(e, 'pose_and_depth')),
  },
  {
    id: 'reference-subject',
    label: 'Use as subject reference',
    section: 'Layer',
    run: onEditor((e) => edit.referenceFromLayer(e, 'canvas_subject')),
  },
  {
    id: 'new-layer',
    label: 'New layer',
    keys: ['Ctrl+Shift+N'],
    section: 'Layer',
    run: onEditor(edit.newPictureLayer),
  },
  {
    id: 'new-adjustment',
    label: 'New adjustment layer',
    section: 'Layer',
    run: onEditor((e) => edit.newAdjustment(e)),
  },
  {
    id: 'duplicate',
    label: 'Duplicate layer',
    keys: ['Ctrl+J'],
    section: 'Layer',
    run: onEditor((e) =>
      e.state.selection ? edit.layerFromSelection(e, false) : edit.duplicate(e),
    ),
  },
  {
    id: 'cut-layer',
    label: 'Cut selection to new layer',
    keys: ['Ctrl+Shift+J'],
    section: 'Layer',
    run: onEditor((e) => edit.layerFromSelection(e, true)),
  },
  { id: 'delete-layer', label: 'Delete layer', section: 'Layer', run: onEditor(edit.deleteLayers) },
  {
    id: 'group',
    label: 'Group layers',
    keys: ['Ctrl+G'],
    section: 'Layer',
    run: onEditor(edit.group),
  },
  {
    id: 'ungroup',
    label: 'Ungroup',
    keys: ['Ctrl+Shift+G'],
    section: 'Layer',
    run: onEditor(edit.ungroupChosen),
  },
  {
    id: 'raise',
    label: 'Raise layer',
    keys: ['Ctrl+]'],
    section: 'Layer',
    run: onEditor(edit.raise),
  },
  {
    id: 'lower',
    label: 'Lower layer',
    keys: ['Ctrl+['],
    section: 'Layer',
    run: onEditor(edit.lower),
  },
  { id: 'mask', label: 'Add layer mask', section: 'Layer', run: onEditor(edit.maskFromSelection) },
  {
    id: 'merge-down',
    label: 'Merge down',
    keys: ['Ctrl+E'],
    section: 'Layer',
    run: onEditor(edit.mergeDown),
  },
  {
    id: 'merge-visible',
    label: 'Merge visible',
    section: 'Layer',
    run: onEditor(edit.mergeVisible),
  },
  { id: 'rasterize', label: 'Rasterize', section: 'Layer', run: onEditor(edit.rasterize) },
  {
    id: 'flip-x',
    label: 'Flip horizontally',
    section: 'Layer',
    run: onEditor((e) => edit.flip(e, 'x')),
  },
  {
    id: 'flip-y',
    label: 'Flip vertically',
    section: 'Layer',
    run: onEditor((e) => edit.flip(e, 'y')),
  },
  {
    id: 'turn-right',
    label: 'Rotate 90° right',
    section: 'Layer',
    run: onEditor((e) => edit.rotate(e, 90)),
  },
  {
    id: 'turn-left',
    label: 'Rotate 90° left',
    section: 'Layer',
    run: onEditor((e) => edit.rotate(e, -90)),
  },
  {
    id: 'edit-points',
    label: 'Edit points',
    section: 'Layer',
    run: onEditor(edit.editPoints),
  },
  {
    id: 'drop',
    label: 'Drop onto the layer below, with light and shadow',
    section: 'Layer',
    run: sheet('drop'),
  },
  {
    id: 'fill',
    label: 'Fill with colour',
    keys: ['Alt+Backspace'],
    section: 'Pixels',
    run: onEditor((e) => edit.fillSelected(e)),
  },
  {
    id: 'erase',
    label: 'Erase what is selected',
    section: 'Pixels',
    run: onEditor((e) => edit.eraseSelected(e)),
  },
  {
    id: 'heal',
    label: 'Heal what is selected',
    section: 'Pixels',
    run: onEditor(edit.healSelected),
  },
  {
    id: 'background',
    label: 'Remove background',
    section: 'Pixels',
    run: onEditor(edit.removeBackground),
  },
  {
    id: 'replace-background',
    label: 'Replace background',
    section: 'Pixels',
    run: sheet('background'),
  },
  {
    id: 'expand',
    label: 'Expand over the frame',
    section: 'Pixels',
    run: onEditor((e) => edit.expand(e)),
  },
  {
    id: 'expand-words',
    label: 'Expand over the frame by words',
    section: 'Pixels',
    run: sheet('expand'),
  },
  {
    id: 'crop',
    label: 'Crop the frame to the selection',
    section: 'Pixels',
    run: onEditor(edit.cropToSelection),
  },
  {
    id: 'upscale-2',
    label: 'Upscale ×2',
    section: 'Pixels',
    run: onEditor((e) => edit.enlarge(e, 2)),
  },
  {
    id: 'upscale-4',
    label: 'Upscale ×4',
    section: 'Pixels',
    run: onEditor((e) => edit.enlarge(e, 4)),
  },
  {
    id: 'adjust',
    label: 'Adjust colours',
    keys: ['Ctrl+U'],
    section: 'Pixels',
    run: sheet('adjust'),
  },
  {
    id: 'words',
    label: 'Change by words',
    keys: ['Ctrl+/'],
    section: 'Pixels',
    run: sheet('words'),
  },
  {
    id: 'fit',
    label: 'Fit on screen',
    keys: ['Ctrl+0'],
    section: 'View',
    run: ({ session }) => fitFrame(session),
  },
  {
    id: 'actual',
    label: '100%',
    keys: ['Ctrl+1'],
    section: 'View',
    run: ({ session }) => zoomTo(session, 1),
  },
  {
    id: 'zoom-in',
    label: 'Zoom in',
    keys: ['Ctrl++', 'Ctrl+='],
    section: 'View',
    run: ({ session }) => zoomTo(session, session.view.get().zoom * 1.25),
  },
  {
    id: 'zoom-out',
    label: 'Zoom out',
    keys: ['Ctrl+-'],
    section: 'View',
    run: ({ session }) => zoomTo(session, session.view.get().zoom / 1.25),
  },
  ...toolCommands,
];

export const commandOf = (id: string): Command => commands.find((command) => command.id === id)!;

/** A key as commands name it. */
export function nameKey(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  // What Shift already made of a sign is not said twice.
  const shifted = event.shiftKey && (/^[A-Z]$/.test(key) || event.key.length > 1);
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    shifted ? 'Shift' : '',
    key,
  ]
    .filter(Boolean)
    .join('+');
}
