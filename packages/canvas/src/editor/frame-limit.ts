import { canvasLimits } from '@limn/contracts/canvas-records';

const most = canvasLimits.longestSide.toLocaleString('en');
export const tooLargeFrame = `A frame has at most ${most} × ${most} pixels.`;
