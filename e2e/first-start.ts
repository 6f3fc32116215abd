import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type FirstStart, startServer } from './start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

/**
 * Starts the product for the first time: it migrates, trains and publishes its sample art styles, and runs its sample
 * projects. If it were interrupted, every journey would continue it. If `LIMN_FIRST_START` names a folder, the result
 * is kept there for the next suite.
 */
export default async function firstStart(project: TestProject): Promise<() => Promise<void>> {
  const folder = process.env['LIMN_FIRST_START'];
  const [data, port] = ['data', 'port'].map((name) => join(folder ?? '', name)) as [string, string];
  if (folder && existsSync(port)) {
    project.provide('firstStart', { port: Number(readFileSync(port, 'utf8')), dataFolder: data });
    return async () => undefined;
  }
  const server = await startServer(null);
  await server.said('The samples are complete.');
  await server.stop();
  if (folder) {
    cpSync(server.dataFolder, data, { recursive: true });
    writeFileSync(port, String(server.port));
  }
  project.provide('firstStart', { port: server.port, dataFolder: server.dataFolder });
  return () => server.remove();
}
