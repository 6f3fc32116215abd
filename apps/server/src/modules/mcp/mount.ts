import { Readable } from 'node:stream';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors.ts';
import { isProgramToken } from '../../platform/http/program-calls.ts';
import type { Caller } from '../identity/index.ts';
import { createMcpServer } from './server.ts';
import { type McpParts, openSession } from './session.ts';

export interface MountParts extends McpParts {
  /** Identifies the caller by an API key or an access token. @throws DomainError unauthenticated */
  identify(token: string): Promise<Caller>;
  /** Counts the request and enforces the program's rate limit. @throws DomainError rate_limited */
  begin(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  log(error: Error): void;
}

const path = '/mcp';

/**
 * Protects against DNS rebinding, where a page of another site reaches this server under that site's name: requests
 * with another host or origin are refused.
 */
function requireOwnHost({ headers }: FastifyRequest, publicUrl: string): void {
  const own = new URL(publicUrl);
  const { origin } = headers;
  if (headers.host !== own.host || (origin !== undefined && origin !== own.origin))
    throw new DomainError('forbidden', 'This address is not called from there.');
}

/** Serves the Model Context Protocol at /mcp: revision 2026-07-28, and clients of 2025, both without sessions. */
export function mountMcp(app: FastifyInstance, parts: MountParts): void {
  const { publicUrl } = parts;
  const handler = createMcpHandler(createMcpServer, { onerror: parts.log });
  const metadata = `${publicUrl}/.well-known/oauth-protected-resource/mcp`;

  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    // Sent with errors only: tells clients where to get a token (RFC 9728, section 5.1).
    void reply.header(
      'www-authenticate',
      `Bearer resource_metadata="${metadata}"${token ? ', error="invalid_token"' : ''}`,
    );
    // ID tokens of the website are not accepted here.
    if (!token || !isProgramToken(token))
      throw new DomainError(
        'unauthenticated',
        'Send an access token for this server, or an API key.',
      );
    const caller = await parts.identify(token);
    void reply.removeHeader('www-authenticate');
    return caller;
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    bodyLimit: 256 * 1024,
    async handler(request, reply) {
      requireOwnHost(request, publicUrl);
      const caller = await callerOf(request, reply);
      await parts.begin(caller, request, reply);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const session = openSession(parts, caller, { address: request.ip, signal: gone.signal });
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string') headers.set(name, value);
      const answer = await handler.fetch(
        new Request(`${publicUrl}${path}`, {
          method: request.method,
          headers,
          signal: gone.signal,
          ...(request.method === 'POST' ? { body: JSON.stringify(request.body) } : {}),
        }),
        {
          parsedBody: request.body,
          authInfo: {
            token: '',
            clientId: caller.program?.id ?? '',
            scopes: [...(caller.program?.scopes ?? [])],
            extra: { session },
          },
        },
      );
      for (const [name, value] of answer.headers) void reply.header(name, value);
      void reply.status(answer.status).header('cache-control', 'no-store');
      return reply.send(answer.body ? Readable.fromWeb(answer.body as never) : undefined);
    },
  });
}
