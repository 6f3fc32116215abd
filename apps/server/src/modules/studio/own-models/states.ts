import type { OwnModelState } from '@limn/contracts/own-models';
import type { Transitions } from '../../../platform/states.ts';

export const ownModelTransitions: Transitions<OwnModelState> = {
  // A worker that died leaves it so; the next one takes it up again.
  training: ['training', 'ready', 'failed', 'cancelled'],
  ready: ['published', 'withdrawn'],
  published: ['withdrawn'],
  failed: [],
  cancelled: [],
  withdrawn: [],
};
