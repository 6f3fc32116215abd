import type { FastifyInstance } from 'fastify';
import { html } from '@limn/plain-pages';

const body = /<body[^>]*>/;

/** Puts a notice at the top of a page. */
export function withNotice(page: string, notice: string): string {
  const bar = html`<aside
    aria-label="Notice"
    style="padding:8px 16px;background:#d8b25a;color:#1a1405;font:500 14px/1.4 system-ui,sans-serif;text-align:center"
  >
    ${notice}
  </aside>`;
  return page.replace(body, (tag) => tag + bar.html);
}

/** Puts a notice at the top of every page that is sent as text. */
export function addNotice(app: FastifyInstance, notice: string): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    done(null, isPage && typeof payload === 'string' ? withNotice(payload, notice) : payload);
  });
}
