/**
 * The clock business rules read: holds, releases, dates on licences. Tokens, signatures and retries
 * use real time. Only a server that carries its own database, identity and payments may be moved.
 */
export interface Clock {
  now(): Date;
}

export interface MovableClock extends Clock {
  offsetMs: number;
}

export const systemClock: Clock = { now: () => new Date() };

export function movableClock(offsetMs = 0): MovableClock {
  const clock = {
    offsetMs,
    now: () => new Date(Date.now() + clock.offsetMs),
  };
  return clock;
}

/**
 * Reads '+31d', '-2h', '+90m' or 'reset' into milliseconds to add; undefined when it is none of these.
 */
export function parseShift(text: string): number | 'reset' | undefined {
  if (text === 'reset') return 'reset';
  const match = /^([+-]?)(\d{1,5})(d|h|m|s)$/.exec(text);
  if (!match) return undefined;
  const unit = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }[
    match[3] as 'd' | 'h' | 'm' | 's'
  ];
  return (match[1] === '-' ? -1 : 1) * Number(match[2]) * unit;
}
