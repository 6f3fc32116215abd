export { seldomTools } from '@limn/canvas/tools';
export { typeText } from './add-text.ts';
export { drawMark, drawSource } from './draw-marks.ts';
export { drawPoints } from './draw-points.ts';
export { ToolFields } from './tool-fields.tsx';
