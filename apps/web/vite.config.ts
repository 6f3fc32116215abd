import { createHash } from 'node:crypto';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { drawnPages } from './drawn-pages.ts';
import { leanContracts } from './lean-contracts.ts';
import { preloadsApart } from './preloads-apart.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { withoutPrefetch } from './without-prefetch.ts';

const apiTarget = `http://localhost:${process.env.LIMN_API_PORT ?? '3000'}`;
const served = [
  '/api',
  '/oidc',
  '/sandbox',
  '/healthz',
  '/discord',
  '/robots.txt',
  '/sitemap.xml',
  '/rss.xml',
  '/license.xml',
  '/.well-known',
];

/** The two faces that every screen of the app uses; preloaded so that text does not jump. */
const earlyFonts = [
  /instrument-serif-latin-400-normal-.*\.woff2$/,
  /geist-latin-wght-normal-.*\.woff2$/,
];
const earlyFontsOf = (files: string[]): string[] =>
  files.filter((file) => earlyFonts.some((font) => font.test(file))).map((file) => `/${file}`);

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        // On the public pages they would keep the first picture waiting.
        if (path !== '/index.html') return [];
        return earlyFontsOf(Object.keys(bundle ?? {})).map((href) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/** Rules that must not be in two sheets: a second `@font-face` reloads its font and lays out the whole page again. */
const standsWhole = /@(?:font-face|property)[^{}]*\{[^{}]*\}/g;

/**
 * Loads the scripts of server-rendered pages once the first view is loaded and painted, or at the first touch: the page
 * is readable without them, and they would compete with the first picture. After first paint, slow pictures delay them
 * by at most two seconds.
 */
function lateScripts(): Plugin {
  const begin = (sources: string[], sheets: string[], fonts: string[]) => `
      var link = (parts) => document.head.append(Object.assign(document.createElement('link'), parts));
      // Not for this page, which has its own: it counts from when the app takes over (see replace-drawn-screen.ts).
      var sheet = (href) =>
        new Promise((came, failed) =>
          link({
            rel: 'stylesheet', href, crossOrigin: '', media: 'print', onload: came, onerror: failed,
          }),
        );
      // Once the first view has loaded, or at the first touch: load pictures further down, then scripts.
      var begin = () => {
        begin = () => {};
        document.documentElement.dataset.seen = '';
        var sources = ${JSON.stringify(sources)};
        // One per task, so that a phone is not blocked by all of them at once.
        for (let href of sources) setTimeout(() => link({ rel: 'modulepreload', href }));
        // Here when the app takes over, so that it is laid out once.
        for (let href of ${JSON.stringify(fonts)})
          setTimeout(() => link({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: '' }));
        var start = async () => {
          await Promise.all(${JSON.stringify(sheets)}.map(sheet));
          // Those that others need come first, each in a task of its own.
          for (var source of sources) {
            await new Promise((resolve) => setTimeout(resolve));
            await import(source);
          }
        };
        // If the connection broke meanwhile, reload once it is back.
        start().catch(() => {
          addEventListener('online', () => location.reload(), { once: true });
        });
      };
      var came = new Promise((resolve) => addEventListener('load', resolve));
      var painted = new Promise((resolve) => {
        new PerformanceObserver((paints) => {
          if (!paints.getEntriesByName('first-contentful-paint').length) return;
          resolve();
          setTimeout(() => begin(), 2000);
        }).observe({ type: 'paint', buffered: true });
      });
      // Painting may come some frames after loading.
      Promise.all([came, painted]).then(() =>
        requestAnimationFrame(() => requestAnimationFrame(() => begin())),
      );
      // A page that is not drawn for members paints nothing for them.
      came.then(() => setTimeout(() => begin(), 'member' in document.documentElement.dataset ? 0 : 1000));
      for (var touch of ['pointerdown', 'keydown', 'focusin'])
        addEventListener(touch, () => begin(), { capture: true, passive: true });
      // A press that comes before is kept, to be made again.
      var pressed = [];
      var press = ({ target }) => {
        var button = target.closest('[data-island] button, #drawn :is(button, input[type=checkbox])');
        if (button) pressed.push(button);
      };
      document.addEventListener('click', press, true);
      // A menu gets out of the way of where its link leads, on this page too.
      document.addEventListener('click', ({ target }) => {
        if (target.closest('a')) target.closest('header details')?.removeAttribute('open');
      });
      var earlyPresses = () => {
        document.removeEventListener('click', press, true);
        return pressed;
      };
    `;
  const laterSheets = new Map<string, string>();
  /**
   * Address of the full sheet, which is added to a page with its first rules inline: without the rules that such a page
   * has completely.
   */
  const later = (href: string, bundle: Rolldown.OutputBundle | undefined): string => {
    const asset = bundle?.[href.slice(1)];
    if (asset?.type !== 'asset') throw new Error(`${href} is not in the bundle.`);
    const rules = String(asset.source).replaceAll(standsWhole, '');
    const name = createHash('sha256').update(rules).digest('base64url').slice(0, 8);
    laterSheets.set(`assets/later-${name}.css`, rules);
    return `/assets/later-${name}.css`;
  };
  return {
    name: 'late-scripts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler() {
        for (const [fileName, source] of laterSheets)
          this.emitFile({ type: 'asset', fileName, source });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (path !== '/site.html' && path !== '/drawn.html') return html;
        const entry = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;
        const sources = [...html.matchAll(entry)].map(([, source = '']) => source);
        if (sources.length === 0) throw new Error(`${path} has no script.`);
        // The server puts what of it shows at first into each page (first-styles.ts).
        const sheet = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;
        const isApp = path === '/drawn.html';
        const hrefs = [...html.matchAll(sheet)].map(([, href = '']) => href);
        const sheets = isApp ? hrefs.map((href) => later(href, bundle)) : [];
        const fonts = isApp ? earlyFontsOf(Object.keys(bundle ?? {})) : [];
        return html
          .replaceAll(sheet, (link, href: string) =>
            link.replace('>', () => ` data-later="${later(href, bundle)}">`),
          )
          .replaceAll(entry, '')
          .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace('</body>', () => `<script>${begin(sources, sheets, fonts)}</script>\n  </body>`);
      },
    },
  };
}

/** Two builds: what browsers load, and (`--ssr`) what the server draws the public pages with. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'mpa',
  plugins: [
    react(),
    tailwindcss(),
    withoutJsonSchema(),
    withoutPrefetch(),
    leanContracts(),
    preloadsApart(),
    preloadFonts(),
    lateScripts(),
    drawnPages(apiTarget),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: apiTarget }])),
  },
  // The renderer is bundled into one file without runtime dependencies.
  ssr: { noExternal: isSsrBuild ? true : undefined },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  // The canvas's worker loads the engine's parts on demand.
  worker: { format: 'es' },
  build: isSsrBuild
    ? {
        target: 'node24',
        outDir: 'dist/render',
        // The server keeps its text in memory.
        minify: true,
        copyPublicDir: false,
        rollupOptions: { input: { render: 'src/app/site/render.tsx' } },
      }
    : {
        target: 'es2023',
        outDir: 'dist',
        assetsInlineLimit: 0,
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: { index: 'index.html', site: 'site.html', drawn: 'drawn.html' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
                // Small parts that most islands share: one request instead of ten.
                {
                  name: 'island',
                  test: /\/src\/ui\/(class-names|button-class|plain-button)|\/src\/lib\/(site-paths|store)|\/createLucideIcon|\/src\/app\/site\/wake/,
                },
              ],
            },
          },
        },
      },
}));
