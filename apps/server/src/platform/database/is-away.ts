/**
 * SQLSTATEs of a server that ends, starts or has lost its client, and of one that has no room: disk, memory or connections
 * (PostgreSQL manual, appendix A: 08, 57P and 53).
 */
const states = /^(08\w{3}|57P0\d|53\d{3})$/;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Messages of node-postgres for lost connections that have no code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error, or one of its causes, means that the database is temporarily unreachable. */
export function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as NodeJS.ErrnoException;
    if (states.test(code) || network.has(code) || words.test(at.message)) return true;
  }
  return false;
}
