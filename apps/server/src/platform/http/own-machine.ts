import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors.ts';
import { isLoopback } from '../stand-ins.ts';

/**
 * Answers this machine only: a server that lets anyone in as anyone may be behind a proxy without knowing it, and a
 * stranger's page may be made to point its own name at this address.
 */
export function answerOwnMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLoopback(request.hostname)) return done();
    done(
      new DomainError(
        'forbidden',
        'This server runs with test sign-in and test payments, so it only answers requests from its own machine.',
      ),
    );
  });
}
