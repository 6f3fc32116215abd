export { rareTools } from '@limn/canvas/tools';
export { typeText } from './add-text.ts';
export { drawMark, drawSource } from '../stage/draw-marks.ts';
export { drawPoints } from '../stage/draw-points.ts';
export { ToolFields } from './tool-fields.tsx';
