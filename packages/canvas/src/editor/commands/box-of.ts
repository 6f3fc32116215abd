import type { Box } from '../../geometry.ts';

/** A box alone, of something that is more. */
export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
