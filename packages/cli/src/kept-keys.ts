import { join } from 'node:path';
import type { KeySet } from '@limn/client';
import { configFolder, readJson, writeJson } from './config-files.ts';

type Environment = Record<string, string | undefined>;
const fileOf = (env: Environment) => join(configFolder(env), 'keys.json');

/** The public keys of a server, kept so that receipts can be verified offline. */
export const keptKeys = (env: Environment, server: string): KeySet | undefined =>
  readJson<Record<string, KeySet>>(fileOf(env))?.[server];

export function keepKeys(env: Environment, server: string, keys: KeySet): void {
  const kept = readJson<Record<string, KeySet>>(fileOf(env)) ?? {};
  writeJson(fileOf(env), { ...kept, [server]: keys });
}
