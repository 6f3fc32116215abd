import type { TestProject } from 'vitest/node';
import { type FirstStart, startServer } from './start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

/**
 * Lets the product start for the first time: it migrates, learns and publishes its sample art styles, and carries its
 * sample projects out. Cut off before that, every journey would go on with it.
 */
export default async function firstStart(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(null);
  await server.said('The samples are complete.');
  await server.stop();
  project.provide('firstStart', { port: server.port, dataFolder: server.dataFolder });
  return () => server.remove();
}
