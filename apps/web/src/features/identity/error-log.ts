/** Failures of the session, kept over sign-out and shown in the console by the landing page. */
export const errorLogKey = 'errorLogs';
const most = 50;

interface LoggedError {
  timestamp: string;
  message: string;
  detail: string;
}

function readLog(storage: Storage): LoggedError[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(errorLogKey) ?? '[]');
    return Array.isArray(value) ? (value as LoggedError[]) : [];
  } catch {
    return [];
  }
}

export function logError(message: string, error: unknown, storage: Storage = localStorage): void {
  const entry: LoggedError = {
    timestamp: new Date().toISOString(),
    message,
    detail: error instanceof Error ? error.message : String(error),
  };
  storage.setItem(errorLogKey, JSON.stringify([...readLog(storage), entry].slice(-most)));
}

/** Logs the errors before the last sign-out to the console, once. */
export function replayErrorLog(storage: Storage = localStorage): void {
  for (const { timestamp, message, detail } of readLog(storage)) {
    console.warn(timestamp, message, detail);
  }
  storage.removeItem(errorLogKey);
}
