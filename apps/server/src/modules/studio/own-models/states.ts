import type { OwnModelState } from '@limn/contracts/own-models';
import type { Transitions } from '../../../platform/states.ts';

export const ownModelTransitions: Transitions<OwnModelState> = {
  // If a worker dies, the row stays in this state and the next worker continues.
  training: ['training', 'ready', 'failed', 'cancelled'],
  ready: ['published', 'withdrawn'],
  published: ['withdrawn'],
  failed: [],
  cancelled: [],
  withdrawn: [],
};
