import type { Transitions } from '../../platform/states.ts';
import type { GenerationStatus } from './schema.ts';

export const generationTransitions: Transitions<GenerationStatus> = {
  queued: ['running', 'failed', 'cancelled'],
  // If a worker dies, the row stays running and the next worker continues.
  running: ['running', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};
