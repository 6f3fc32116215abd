import type { FastifyInstance } from 'fastify';
import { mountAcp } from '../modules/acp/index.ts';
import type { Caller, identityGate } from '../modules/identity/index.ts';
import { mountMcp } from '../modules/mcp/index.ts';
import type { Idempotency } from '../modules/programs/index.ts';
import type { Api } from '../platform/http/api.ts';
import type { Parts } from './open-parts.ts';

/** Mounts what programs can call besides the routes: the MCP server and, where it is switched on, the checkout of ACP. */
export function mountAgents(
  app: FastifyInstance,
  { config, db, clock, files, publicUrl, receipts, log }: Parts,
  { api, gate, once }: { api: Api<Caller>; gate: ReturnType<typeof identityGate> } & Idempotency,
): void {
  const begin: typeof api.begin = (...call) => api.begin(...call);
  mountMcp(app, {
    api,
    publicUrl,
    verifyReceipt: (receipt) => receipts.check(receipt),
    identify: (token) => gate.identify(token, 'mcp'),
    begin,
    log: (error) => log.warn({ err: error }, 'mcp'),
  });
  if (!config.acp) return;
  mountAcp(app, {
    api,
    db,
    clock,
    files,
    publicUrl,
    once,
    begin,
    identify: (token) => gate.identify(token, 'api'),
    admit: (caller, route) => gate.admit(caller, route),
  });
}
