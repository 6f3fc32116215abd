import { readFileSync } from 'node:fs';
import type { Route } from '@limn/contracts/route';
import { sitePaths } from '@limn/contracts/site-paths';
import { html, page } from '@limn/plain-pages';

/** The script of the page, with which a person tries calls. */
export const tryCallsPath = '/api/docs.js';
export const tryCalls = (): Buffer => readFileSync(new URL('try-calls.js', import.meta.url));

/** A page that lists every call of the API with its access level and summary. */
export function docsPage(name: string, routes: Record<string, Record<string, Route>>): string {
  const byTag = new Map<string, Route[]>();
  for (const table of Object.values(routes))
    for (const route of Object.values(table))
      byTag.set(route.tag, [...(byTag.get(route.tag) ?? []), route]);
  const sections = [...byTag].map(
    ([tag, list]) =>
      html`<section>
        <h2>${tag}</h2>
        <ul>
          ${list.map(
            (route) =>
              html`<li class="card">
                <p>
                  <code><strong>${route.method}</strong> ${route.path}</code>
                </p>
                <p>${route.summary}</p>
                <p class="note">
                  Access:
                  ${route.access} · ${route.scope ? html`scope <code>${route.scope}</code>` : 'people only'}${route.upload ? ' · multipart upload' : ''}${
                    route.stream === 'events' ? ' · server-sent events' : ''
                  }
                </p>
                ${route.scope && html`<div data-method="${route.method}" data-path="${route.path}"></div>`}
              </li>`,
          )}
        </ul>
      </section>`,
  );
  return page(
    `API · ${name}`,
    html`<main class="wide">
      <h1>${name} API</h1>
      <p>
        Programs send an API key or an app’s access token as a bearer token, and may make the calls
        that have a scope: see <a href="${sitePaths.developers}">For developers and agents</a>. People’s
        browsers send the identity provider’s ID token. Payloads and answers are in
        <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
      <div id="key-field"></div>
      ${sections}
      <script type="module" src="${tryCallsPath}"></script>
    </main>`,
  );
}
