import type { DatabaseHandle } from '../platform/database/database.ts';

/** The statements that are sent through a handle from now on, as they come. */
export function statementsOf({ db }: DatabaseHandle): string[] {
  const sent: string[] = [];
  const logger = { logQuery: (text: string) => void sent.push(text) };
  const { session } = db as unknown as { session: { logger: unknown; options: object } };
  session.logger = logger;
  // Transactions take theirs from here.
  Object.assign(session.options, { logger });
  return sent;
}
