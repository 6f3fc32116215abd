/** An error as it may be logged: what failed and where, never with which values. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
}

/** PostgreSQL's errors of class 22 (data exception) quote the value they refuse. */
const quotesValues = (code: unknown) => typeof code === 'string' && /^22\w{3}$/.test(code);

function messageOf(error: Error & { query?: unknown; code?: unknown }): string {
  // Drizzle's message holds the parameters after the statement.
  if (typeof error.query === 'string') return `Failed query: ${error.query}`;
  return quotesValues(error.code) ? 'A value was refused.' : error.message;
}

/**
 * Makes an error safe to log. Parameters of statements and details of database errors (detail, where, hint) contain
 * user input: addresses, names, prompts.
 */
export function loggedError(error: Error): LoggedError {
  const { name, stack = '', cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: name,
    message: messageOf(error),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  };
}
