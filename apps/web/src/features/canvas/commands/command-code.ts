import * as edit from '@limn/canvas/commands';

export { edit };
export { copyTo, pasteFrom } from './clipboard.ts';
export { typeOpacity } from './opacity-keys.ts';
export { commandOf } from './commands.ts';
export { EditBar } from '../panels/selection-bar.tsx';
