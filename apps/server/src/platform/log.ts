import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Logs JSON lines to stderr, so that stdout stays for people. Tokens and cards never reach it. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
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
