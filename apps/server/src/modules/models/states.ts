import type { Transitions } from '../../platform/states.ts';
import type { TryState } from './schema.ts';

export const tryTransitions: Transitions<TryState> = {
  starting: ['running', 'failed', 'cancelled'],
  running: ['done', 'failed', 'cancelled'],
  done: [],
  failed: [],
  cancelled: [],
};
