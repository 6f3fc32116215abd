import { join } from 'node:path';
import { lockFolder } from './lock.ts';
import { openPglite, type PgliteClient } from './pglite-client.ts';

/** A data folder held by this process, and PGlite on it. */
export interface StartedDatabase {
  opening: Promise<PgliteClient>;
  unlock: () => void;
}

/**
 * Holds the data folder and begins to open PGlite in its thread. Small on purpose: the program begins with
 * this, and loads everything else while the database opens.
 *
 * @param options.dataFolder without one the data stay in memory
 * @throws FolderInUse when another process holds the folder
 */
export async function startEmbedded(options: {
  dataFolder?: string | undefined;
  dump?: Uint8Array | undefined;
}): Promise<StartedDatabase> {
  const unlock = options.dataFolder ? await lockFolder(options.dataFolder) : () => undefined;
  const folder = options.dataFolder ? join(options.dataFolder, 'database') : undefined;
  const opening = openPglite({ folder, dump: options.dump });
  // Callers that await it get the failure; until then it must not count as an unhandled rejection.
  opening.catch(() => undefined);
  return { opening, unlock };
}
