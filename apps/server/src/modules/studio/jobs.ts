import { GenerationId } from '@limn/contracts/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

export type Painting = { generationId: GenerationId };

const painting = (name: string): JobKind<Painting> => ({
  name,
  data: z.object({ generationId: GenerationId }),
});

/** Paints what somebody asked for. */
export const generating = painting('studio.generate');
/** Has a model compose what somebody asked for, and paints it: it waits for others more than it works. */
export const composing = painting('studio.compose');
/** Paints samples of a style, beside what people have asked for. */
export const sampling = painting('studio.samples');

/** Paints what a guest asked for. */
export const guestPainting: JobKind<{ id: string }> = {
  name: 'studio.guest',
  data: z.object({ id: z.uuid() }),
};

/**
 * The queues of what people ask for, and how many generations of each a worker takes at once. Waiting for providers takes no
 * core, so more run at a time, and nobody who is painted for waits for them.
 */
export const queues = {
  painting: { kind: generating, atOnce: 2 },
  composing: { kind: composing, atOnce: 4 },
};
