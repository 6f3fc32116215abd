import { defineConfig } from 'vitest/config';

const journeys = {
  root: 'e2e',
  include: ['**/*.e2e.ts'],
  globalSetup: ['first-start.ts'],
  fileParallelism: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // On a busy machine the expected change may take seconds to appear.
  expect: { poll: { timeout: 15_000 } },
};

/** These run at a low priority while journeys run, so a second may take a minute. */
const patient = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

// Tests share loaded modules between files: loading them again took a fifth of the time.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], isolate: false } },
      {
        test: {
          name: 'contracts',
          root: 'packages/contracts',
          include: ['src/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'client',
          root: 'packages/client',
          include: ['test/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        // Its tests need no build of the client.
        resolve: {
          alias: { '@limn/client': `${import.meta.dirname}/packages/client/src/index.ts` },
        },
        test: {
          name: 'cli',
          root: 'packages/cli',
          include: ['test/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'imaging',
          root: 'packages/imaging',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'scenes',
          root: 'packages/scenes',
          include: ['test/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'canvas',
          root: 'packages/canvas',
          include: ['src/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'testing/**/*.test.ts'],
          isolate: false,
          globalSetup: ['testing/global-setup.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          isolate: false,
          css: { include: /site\.css/ },
          ...patient,
        },
      },
      { test: { name: 'e2e', ...journeys, exclude: ['lighthouse.e2e.ts'] } },
      // Timed tests run alone.
      { test: { name: 'lighthouse', ...journeys, include: ['lighthouse.e2e.ts'] } },
    ],
  },
});
