import type { Box } from '../../geometry.ts';

/** The box of an object that has more properties. */
export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
