import type { trainingStatuses } from '@limn/contracts/styles';
import type { Transitions } from '../../platform/states.ts';

export const trainingTransitions: Transitions<(typeof trainingStatuses)[number]> = {
  queued: ['running', 'cancelled', 'failed'],
  // A worker that died leaves it running; the next one takes it up again.
  running: ['running', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};
