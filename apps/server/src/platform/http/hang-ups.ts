import type { FastifyReply, FastifyRequest } from 'fastify';

/** How reading from or writing to a connection fails once its other end is gone. */
const codes = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
]);

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && codes.has(code)) ||
    error.name === 'AbortError' ||
    // Messages of Node and of busboy, which parses uploads, that have no code.
    error.message === 'aborted' ||
    error.message === 'Unexpected end of form' ||
    isLostConnection(error.cause)
  );
}

/**
 * Whether a request failed because its caller hung up. Our own failures stay failures even if the caller has left
 * meanwhile: only errors of a lost connection count.
 */
export const isHangUp = (error: unknown, request: FastifyRequest, reply: FastifyReply): boolean =>
  (request.raw.destroyed || reply.raw.destroyed) &&
  !reply.raw.writableFinished &&
  isLostConnection(error);
