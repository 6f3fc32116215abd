import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../src/platform/config.ts';
import type { Finding } from '../src/doctor/finding.ts';
import { onTestFinished } from 'vitest';

export const doctorSecret = 'f00dcafe9b8a76543210d1e2c3b4a596';

/** Settings on a data folder of a test's own. */
export function settingsOf(env: Record<string, string> = {}): Config {
  const folder = mkdtempSync(join(tmpdir(), 'limn-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return readConfig({ LIMN_DATA: folder, LIMN_SECRET: doctorSecret, ...env });
}

export const verdictsOf = (findings: Finding[], part: string) =>
  findings.filter((finding) => finding.part === part).map(({ verdict }) => verdict);
export const wrongOf = (findings: Finding[]) =>
  findings.filter(({ verdict }) => verdict === 'wrong').map(({ part, says }) => `${part}: ${says}`);
