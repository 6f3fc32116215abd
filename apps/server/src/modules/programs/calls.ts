import type { UserId } from '@limn/contracts/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ProgramCalls } from '../../platform/http/program-calls.ts';
import type { Log } from '../../platform/log.ts';
import { createRecorder } from './actions.ts';
import { createIdempotency } from './idempotency.ts';
import { createUsage } from './usage.ts';

/** Counts, repeats and records the requests of keys and apps. `close` writes the counts of the last seconds. */
export function createProgramCalls(parts: {
  db: Database;
  clock: Clock;
  log: Log;
}): ProgramCalls & { close(): Promise<void> } {
  const { count, close } = createUsage(parts);
  return {
    ...createIdempotency(parts),
    ...createRecorder(parts),
    count: (call) => count({ ...call, userId: call.userId as UserId }),
    close,
  };
}
