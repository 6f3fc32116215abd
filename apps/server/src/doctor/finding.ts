/** Result of one check of a part of a site. */
export interface Finding {
  /** The part: a setting's name, or words for it. */
  part: string;
  verdict: 'ok' | 'warning' | 'wrong';
  says: string;
  /** The fix; with every warning and error. */
  mend?: string;
}

export const ok = (part: string, says: string): Finding => ({ part, verdict: 'ok', says });
export const warning = (part: string, says: string, mend: string): Finding => ({
  part,
  verdict: 'warning',
  says,
  mend,
});
export const wrong = (part: string, says: string, mend: string): Finding => ({
  part,
  verdict: 'wrong',
  says,
  mend,
});

/** An error's message with its cause: the reason of a failed fetch is only in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const own = error.message.trim() || (error as NodeJS.ErrnoException).code || error.name;
  return cause === undefined || cause === null ? own : `${own}: ${reasonOf(cause)}`;
}
