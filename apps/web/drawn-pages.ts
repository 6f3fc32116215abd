import { readFileSync } from 'node:fs';
import { isAppPath } from '@limn/contracts/content';
import type { Plugin } from 'vite';
import { brand } from './src/app/brand.ts';

type Render = typeof import('./src/app/site/render.tsx').render;

/**
 * While the web app is worked on, draws the public pages as the server does, with the answers of a
 * running server; every other page is the app's.
 */
export function drawnPages(apiTarget: string): Plugin {
  return {
    name: 'drawn-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const path = (request.originalUrl ?? '/').split('?')[0] ?? '/';
          const template = (name: string) =>
            server.transformIndexHtml(path, readFileSync(`${server.config.root}/${name}`, 'utf8'));
          const draw = async () => {
            if (isAppPath(path)) return template('index.html');
            const query = new URLSearchParams({ path });
            const [answer, module, html] = await Promise.all([
              fetch(`${apiTarget}/api/content/v1/page?${query}`),
              server.ssrLoadModule('/src/app/site/render.tsx'),
              template('site.html'),
            ]);
            const render = module['render'] as Render;
            const view = {
              path,
              publicUrl: `http://${request.headers.host}`,
              contactEmail: brand.contactEmail,
              showBlog: true,
            };
            const page = (await answer.json()) as Parameters<Render>[0];
            const { head, body, status } = render(page, view);
            response.statusCode = status;
            return html.replace('<!--head-->', () => head).replace('<!--body-->', () => body);
          };
          draw().then((html) => {
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(html);
          }, next);
        });
      };
    },
  };
}
