import { fileURLToPath } from 'node:url';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import { importFolder } from './import-pictures.ts';

/** The pictures that come with the server; its NOTICE says where they are from. */
const folder = fileURLToPath(new URL('../../../content/references', import.meta.url));
const setting = 'starter-references';

/** Takes the pictures that come with the server into the library, once. */
export async function importStarter(parts: Parameters<typeof importFolder>[0]): Promise<void> {
  if (await readSetting(parts.db, setting)) return;
  // None of them shows a face: looking for some would take seconds of a first start.
  await importFolder(parts, folder, { faces: 0 });
  await writeSetting(parts.db, setting, true);
}
