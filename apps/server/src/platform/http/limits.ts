// Imported for its type declarations, which extend the server.
import '@fastify/rate-limit';
import type { Route } from '@limn/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooMany } from '../errors.ts';

/** How many event streams one person may hold open; a tab holds one or two. */
const mostStreams = 12;
/** How many files one person may send at once. */
const mostUploads = 6;

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Rate limits per person (for guests, per network address): calls per minute, as declared in the contract, and
 * concurrent calls. Counted in this process.
 */
export interface Limits {
  /** Counts a call until its answer is sent. @throws DomainError rate_limited, saying when to try again */
  begin(route: Route, who: string, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Counts a call of a key or an app over all routes, and says in headers how many are left
   * (draft-ietf-httpapi-ratelimit-headers-10). @throws DomainError rate_limited
   */
  beginProgram(
    program: { id: string; callsPerMinute: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void>;
}

/** @param perMinute false: calls a minute are not counted, only those at once */
export function createLimits(app: FastifyInstance, perMinute: boolean): Limits {
  const callers = new WeakMap<FastifyRequest, string>();
  const programs = new WeakMap<FastifyRequest, string>();
  const counters = new Map<string, Counter>();
  const open = new Map<string, number>();

  function counterOf(route: Route, max: number): Counter {
    const name = `${route.method} ${route.path}`;
    const known = counters.get(name);
    if (known) return known;
    const counter = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      allowList: [],
      keyGenerator: (request) => `${name} ${callers.get(request) ?? request.ip}`,
    });
    counters.set(name, counter);
    return counter;
  }

  function enter(group: string, most: number, reply: FastifyReply): void {
    const now = open.get(group) ?? 0;
    if (now >= most)
      throw tooMany(`At most ${most} of these can run at once. Wait until one has finished.`, 5);
    open.set(group, now + 1);
    reply.raw.once('close', () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
  }

  function programCounter(max: number): Counter {
    const name = `programs ${max}`;
    const known = counters.get(name);
    if (known) return known;
    const counter = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      allowList: [],
      keyGenerator: (request) => `${name} ${programs.get(request) ?? ''}`,
    });
    counters.set(name, counter);
    return counter;
  }

  return {
    async beginProgram({ id, callsPerMinute: max }, request, reply) {
      if (!perMinute) return;
      programs.set(request, id);
      const found = await programCounter(max)(request);
      if (found.isAllowed) return;
      void reply
        .header('ratelimit-policy', `"program";q=${max};w=60`)
        .header('ratelimit', `"program";r=${found.remaining};t=${found.ttlInSeconds}`);
      if (found.isExceeded)
        throw tooMany(
          `At most ${max} calls per minute. Try again in ${found.ttlInSeconds} seconds.`,
          found.ttlInSeconds,
        );
    },
    async begin(route, who, request, reply) {
      const max = route.perMinute;
      if (perMinute && max !== undefined) {
        callers.set(request, who);
        const found = await counterOf(route, max)(request);
        if (!found.isAllowed && found.isExceeded)
          throw tooMany(
            `At most ${max} requests per minute. Try again in ${found.ttlInSeconds} seconds.`,
            found.ttlInSeconds,
          );
      }
      if (route.stream === 'events') enter(`events ${who}`, mostStreams, reply);
      if (route.upload) enter(`uploads ${who}`, mostUploads, reply);
    },
  };
}
