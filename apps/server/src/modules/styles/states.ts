import type { elementStatuses, searchStatuses } from '@limn/contracts/lifting';
import type { trainingStatuses } from '@limn/contracts/styles';
import type { Transitions } from '../../platform/states.ts';

export const trainingTransitions: Transitions<(typeof trainingStatuses)[number]> = {
  queued: ['running', 'cancelled', 'failed'],
  // If a worker dies, the row stays running and the next worker continues.
  running: ['running', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export const elementTransitions: Transitions<(typeof elementStatuses)[number]> = {
  proposed: ['proposed', 'confirmed', 'left_out'],
  // Confirmed again under another name.
  confirmed: ['confirmed', 'proposed', 'left_out'],
  left_out: ['left_out', 'proposed', 'confirmed'],
};

export const searchTransitions: Transitions<(typeof searchStatuses)[number]> = {
  queued: ['running', 'failed'],
  // If a worker dies, the row stays running and the next worker continues.
  running: ['running', 'done', 'failed'],
  done: ['queued'],
  failed: ['queued'],
};
