import { pino, type Logger } from 'pino';
import { loggedError } from './log-errors.ts';

export type Log = Logger;

/**
 * Logs JSON lines to stderr, so that stdout stays for people. Tokens, cards and what statements were run
 * with never reach it.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      serializers: {
        err: (error: unknown) => (error instanceof Error ? loggedError(error) : error),
      },
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'req.headers["stripe-signature"]',
        ],
        remove: true,
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
