import type { Transitions } from '../../platform/states.ts';
import type { LicenceStatus } from './schema.ts';

export const licenceTransitions: Transitions<LicenceStatus> = {
  pending: ['active', 'abandoned'],
  // A payment page that was left open can still be paid.
  abandoned: ['active'],
  active: ['superseded', 'refunded'],
  // Its upgrade was refunded, or what had been paid for it.
  superseded: ['active', 'refunded'],
  refunded: [],
};
