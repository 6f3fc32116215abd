import * as edit from '@limn/canvas/commands';
import type { ToolName } from '@limn/canvas';
import { defaultCommands } from '../tools/default-commands.ts';
import { copyTo, pasteFrom } from './clipboard.ts';
import { keysOf } from './keys.ts';
import type { CanvasSession } from '../session.ts';
import { toolLabels } from '../tools/tool-names.ts';
import type { SheetName, CommandContext, Command } from './command.ts';

const onEditor = (run: (editor: CanvasSession['editor']) => unknown) => (context: CommandContext) =>
  void run(context.session.editor);

const sheet = (name: SheetName) => (context: CommandContext) => context.open(name);

const toolCommands: Command[] = (Object.keys(toolLabels) as ToolName[]).map((tool) => ({
  id: `tool-${tool}`,
  label: toolLabels[tool],
  section: 'Tools',
  run: onEditor((editor) => editor.setTool(tool)),
}));

export const commands: readonly Command[] = [
  { id: 'save', label: 'Save as picture', section: 'Canvas', run: sheet('save') },
  {
    id: 'export',
    label: 'Export',
    section: 'Canvas',
    run: sheet('export'),
  },
  {
    id: 'place',
    label: 'Place a picture',
    section: 'Canvas',
    run: sheet('place'),
  },
  {
    id: 'palette',
    label: 'Find a command',
    section: 'Canvas',
    run: sheet('palette'),
  },
  { id: 'keys', label: 'Keyboard shortcuts', section: 'Canvas', run: sheet('keys') },
  { id: 'undo', label: 'Undo', section: 'Edit', run: defaultCommands.undo },
  {
    id: 'redo',
    label: 'Redo',
    section: 'Edit',
    run: defaultCommands.redo,
  },
  {
    id: 'cut',
    label: 'Cut',
    shownKey: 'Ctrl+X',
    section: 'Edit',
    run: ({ session }) => copyTo(session, true),
  },
  {
    id: 'copy',
    label: 'Copy',
    shownKey: 'Ctrl+C',
    section: 'Edit',
    run: ({ session }) => copyTo(session, false),
  },
  {
    id: 'paste',
    label: 'Paste',
    shownKey: 'Ctrl+V',
    section: 'Edit',
    run: ({ session }) => {
      if (!pasteFrom(session, null))
        session.editor.problem('Press Ctrl+V to paste from other programs.');
    },
  },
  {
    id: 'delete',
    label: 'Delete',
    section: 'Edit',
    run: onEditor(edit.deleteSelected),
  },
  {
    id: 'swap',
    label: 'Swap colours',
    section: 'Edit',
    run: defaultCommands.swap,
  },
  { id: 'smaller', label: 'Smaller brush', section: 'Edit', run: defaultCommands.smaller },
  { id: 'larger', label: 'Larger brush', section: 'Edit', run: defaultCommands.larger },
  {
    id: 'all',
    label: 'Select all',
    section: 'Select',
    run: onEditor(edit.selectAll),
  },
  {
    id: 'deselect',
    label: 'Deselect',
    section: 'Select',
    run: defaultCommands.deselect,
  },
  {
    id: 'invert',
    label: 'Invert selection',
    section: 'Select',
    run: onEditor(edit.invertSelection),
  },
  {
    id: 'change-selection',
    label: 'Feather, grow or shrink the selection',
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
    label: 'Select empty area',
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
    label: 'Select subject',
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
    section: 'Layer',
    run: onEditor((e) =>
      e.state.selection ? edit.layerFromSelection(e, false) : edit.duplicate(e),
    ),
  },
  {
    id: 'cut-layer',
    label: 'Cut selection to new layer',
    section: 'Layer',
    run: onEditor((e) => edit.layerFromSelection(e, true)),
  },
  { id: 'delete-layer', label: 'Delete layer', section: 'Layer', run: onEditor(edit.deleteLayers) },
  {
    id: 'group',
    label: 'Group layers',
    section: 'Layer',
    run: onEditor(edit.group),
  },
  {
    id: 'ungroup',
    label: 'Ungroup',
    section: 'Layer',
    run: onEditor(edit.ungroupChosen),
  },
  {
    id: 'raise',
    label: 'Raise layer',
    section: 'Layer',
    run: onEditor(edit.raise),
  },
  {
    id: 'lower',
    label: 'Lower layer',
    section: 'Layer',
    run: onEditor(edit.lower),
  },
  { id: 'mask', label: 'Add layer mask', section: 'Layer', run: onEditor(edit.maskFromSelection) },
  {
    id: 'merge-down',
    label: 'Merge down',
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
    label: 'Blend into layer below (match light, add shadow)',
    section: 'Layer',
    run: sheet('drop'),
  },
  {
    id: 'fill',
    label: 'Fill with colour',
    section: 'Pixels',
    run: onEditor((e) => edit.fillSelected(e)),
  },
  {
    id: 'erase',
    label: 'Remove the selected object',
    section: 'Pixels',
    run: onEditor((e) => edit.eraseSelected(e)),
  },
  {
    id: 'heal',
    label: 'Heal selection',
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
    label: 'Outpaint with a prompt',
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
    section: 'Pixels',
    run: sheet('adjust'),
  },
  {
    id: 'words',
    label: 'Edit with a prompt',
    section: 'Pixels',
    run: sheet('words'),
  },
  {
    id: 'fit',
    label: 'Fit on screen',
    section: 'View',
    run: defaultCommands.fit,
  },
  {
    id: 'actual',
    label: '100%',
    section: 'View',
    run: defaultCommands.actual,
  },
  {
    id: 'zoom-in',
    label: 'Zoom in',
    section: 'View',
    run: defaultCommands['zoom-in'],
  },
  {
    id: 'zoom-out',
    label: 'Zoom out',
    section: 'View',
    run: defaultCommands['zoom-out'],
  },
  ...toolCommands,
];

export const commandOf = (id: string): Command | undefined =>
  commands.find((command) => command.id === id);

/** The displayed keys of a command. */
export const shownKeysOf = ({ id, shownKey }: Command): readonly string[] =>
  shownKey ? [shownKey] : keysOf(id);
