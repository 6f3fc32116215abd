import type { StyleCard } from '@limn/contracts/styles';
import type { TestProject } from 'vitest/node';
import { type FirstStart, startServer } from './start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

const sampleStyles = 5;

async function samplesAreReady(url: string): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; ) {
    const response = await fetch(`${url}/api/art-styles/v1/art-styles`);
    const { artStyles } = (await response.json()) as { artStyles: StyleCard[] };
    if (artStyles.length === sampleStyles) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The sample art styles did not get ready.');
}

/** Lets the product start for the first time: it migrates, and learns and publishes its sample art styles. */
export default async function firstStart(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(null);
  await samplesAreReady(server.url);
  await server.stop();
  project.provide('firstStart', { port: server.port, dataFolder: server.dataFolder });
  return () => server.remove();
}
