import type { Box, Transform } from '@limn/canvas';

/**
 * A picture whose aspect ratio differs by less than this factor is scaled to cover the frame; others are fitted into
 * it.
 */
const almostSame = 1.25;

/** The place of a picture made for a frame: centred, as large as the frame. */
export function resultPlace(
  frame: Box,
  { width, height }: { width: number; height: number },
): Transform {
  const [across, down] = [frame.width / width, frame.height / height];
  const [less, more] = [Math.min(across, down), Math.max(across, down)];
  const scale = more / less < almostSame ? more : less;
  const x = frame.x + (frame.width - width * scale) / 2;
  const y = frame.y + (frame.height - height * scale) / 2;
  return [scale, 0, 0, scale, scale === 1 ? Math.round(x) : x, scale === 1 ? Math.round(y) : y];
}
