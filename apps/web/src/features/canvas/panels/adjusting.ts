import { part } from '../part.ts';

/** The colours of adjustment layers, for canvases that have some. */
export const adjusting = part(() => import('../stage/adjust-shown.ts'));
