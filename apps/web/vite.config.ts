import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const apiTarget = `http://localhost:${process.env.LIMN_API_PORT ?? '3000'}`;
const served = ['/api', '/oidc', '/sandbox', '/healthz'];

/** The two faces every first screen shows; asked for early so that text does not jump into place. */
const earlyFonts = [
  /instrument-serif-latin-400-normal-.*\.woff2$/,
  /geist-latin-wght-normal-.*\.woff2$/,
];

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => earlyFonts.some((font) => font.test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: apiTarget }])),
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsInlineLimit: 0,
  },
});
