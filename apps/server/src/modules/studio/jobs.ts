import { GenerationId } from '@limn/contracts/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

export type PaintingJob = { generationId: GenerationId };

const painting = (name: string): JobKind<PaintingJob> => ({
  name,
  data: z.object({ generationId: GenerationId }),
});

/** Paints a generation. */
export const generating = painting('studio.generate');
/** Has a model compose a generation, and paints it: it mostly waits for other services. */
export const composing = painting('studio.compose');
/** Paints samples of a style, in parallel with pictures that people requested. */
export const sampling = painting('studio.samples');

/** Paints the pictures of guests. */
export const guestPainting: JobKind<{ id: string }> = {
  name: 'studio.guest',
  data: z.object({ id: z.uuid() }),
};

/**
 * The queues of people's generations, and how many of each a worker takes at once. Waiting for providers takes no core,
 * so more run at a time, and painting does not wait for them.
 */
export const queues = {
  painting: { kind: generating, atOnce: 2 },
  composing: { kind: composing, atOnce: 4 },
};
