import * as edit from '@limn/canvas/commands';

export { edit };
export { copyTo, pasteFrom } from './clipboard.ts';
export { commandOf } from './commands.ts';
export { SelectionBar } from './selection-bar.tsx';
