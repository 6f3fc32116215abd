import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { LetterParts } from './send-letters.ts';
import type { Emit } from '../webhooks/index.ts';
import type { PaymentSubject } from './payments.ts';

export interface SettleParts extends LetterParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  stripe: Stripe;
  subjects: Record<string, PaymentSubject>;
  /** Reports events to people's webhooks. */
  emit: Emit;
  log: Log;
  /** Where letters to the operators go. */
  contactEmail: string;
}
