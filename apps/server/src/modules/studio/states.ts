import type { Transitions } from '../../platform/states.ts';
import type { GenerationStatus } from './schema.ts';

export const generationTransitions: Transitions<GenerationStatus> = {
  queued: ['running', 'failed', 'cancelled'],
  // A worker that died leaves it running; the next one takes it up again.
  running: ['running', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};
