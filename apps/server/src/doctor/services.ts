import { listProviders, moderator, testProvider } from '../modules/models/index.ts';
import type { Config, ModerationConfig } from '../platform/config.ts';
import { openPostgres } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { readSecret } from '../platform/secret.ts';
import { type Finding, ok, reasonOf, wrong } from './finding.ts';

async function answers(part: string, address: string, init: RequestInit = {}): Promise<Finding> {
  const mend = `See that ${new URL(address).host} runs and can be reached from here, or unset it.`;
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(8000) });
    await answer.arrayBuffer();
    if (answer.status >= 500 || answer.status === 401 || answer.status === 403)
      return wrong(part, `${new URL(address).origin} answers ${answer.status}.`, mend);
    return ok(part, `${new URL(address).origin} answers`);
  } catch (error) {
    return wrong(part, `${new URL(address).origin} does not answer: ${reasonOf(error)}`, mend);
  }
}

/** Model providers that admins have added and switched on, each tried as the admins' button does. */
async function checkProviders(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl || config.comfyui) return [];
  const handle = await openPostgres(config.databaseUrl, createLog('silent'));
  try {
    const secret = readSecret(config.dataFolder, config.secret);
    const rows = (await listProviders(handle.db)).filter(({ enabled }) => enabled);
    const findings: Finding[] = [];
    for (const { id, name } of rows) {
      const { ok: well, message } = await testProvider(
        handle.db,
        { secret, providerHosts: config.providerHosts },
        id,
      );
      const mend = 'Change it or switch it off at /admin/models.';
      findings.push(well ? ok(`model ${name}`, message) : wrong(`model ${name}`, message, mend));
    }
    return findings;
  } catch {
    // The database's own check reports missing tables or a missing connection.
    return [];
  } finally {
    await handle.close();
  }
}

/** Whether what judges words and pictures does. */
async function checkModeration(moderation: ModerationConfig): Promise<Finding> {
  const part = 'LIMN_MODERATION_URL';
  const { host } = new URL(moderation.url);
  try {
    await moderator(moderation)({ words: 'a red boat' }, AbortSignal.timeout(8000));
    return ok(part, `${host} judges`);
  } catch (error) {
    const why = error instanceof Error && error.cause ? reasonOf(error.cause) : reasonOf(error);
    const mend =
      'See LIMN_MODERATION_KEY and LIMN_MODERATION_MODEL. No model composes until it answers.';
    return wrong(part, `${host} does not judge: ${why}`, mend);
  }
}

/** Other servers that settings name: models, articles, traces, time stamps. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const { comfyui, cmsUrl, tracesTo, moderation } = config;
  const { timeStamps } = config.contentCredentials;
  return [
    ...(comfyui
      ? [
          await answers('LIMN_COMFYUI_URL', `${comfyui.url.replace(/\/$/, '')}/system_stats`, {
            headers: comfyui.headers,
          }),
        ]
      : []),
    ...(moderation ? [await checkModeration(moderation)] : []),
    ...(cmsUrl ? [await answers('CMS_URL', `${cmsUrl.replace(/\/$/, '')}/api/blogs`)] : []),
    ...(tracesTo
      ? [
          await answers('OTEL_EXPORTER_OTLP_ENDPOINT', `${tracesTo}/v1/traces`, {
            method: 'POST',
            body: '{}',
            headers: { 'content-type': 'application/json' },
          }),
        ]
      : []),
    ...(timeStamps ? [await answers('LIMN_C2PA_TSA', timeStamps)] : []),
    ...(await checkProviders(config)),
  ];
}
