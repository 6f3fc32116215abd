import { datadogRum, type RumInitConfiguration } from '@datadog/browser-rum';
import { identityRoutes, type ClientConfig } from '@limn/contracts/identity';
import { intakePath, type MonitoringConfig } from '@limn/contracts/monitoring';
import { request } from '../../lib/api.ts';

/** An address without its query and fragment: they hold searches, codes and signatures. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

/** Takes queries out of an event before it leaves the browser; the server does so again. */
export const beforeSend: NonNullable<RumInitConfiguration['beforeSend']> = (event) => {
  event.view.url = withoutQuery(event.view.url);
  if (event.view.referrer) event.view.referrer = withoutQuery(event.view.referrer);
  if (event.type === 'resource') event.resource.url = withoutQuery(event.resource.url);
  if (event.type === 'error' && event.error.resource)
    event.error.resource.url = withoutQuery(event.error.resource.url);
  return true;
};

/** The specification's figures (section 9); how sessions expire and batches are sent is the SDK's own. */
export function rumConfiguration(config: MonitoringConfig): RumInitConfiguration {
  return {
    applicationId: config.applicationId,
    clientToken: config.clientToken,
    site: config.site,
    proxy: intakePath,
    service: 'limn-web',
    env: 'production',
    version: '1.0.0',
    sessionSampleRate: config.sampleRate,
    sessionReplaySampleRate: config.replaySampleRate,
    startSessionReplayRecordingManually: true,
    trackResources: true,
    trackLongTasks: true,
    trackUserInteractions: true,
    defaultPrivacyLevel: 'mask-user-input',
    // No cookie and no visitor id: every visit counts as new.
    sessionPersistence: 'local-storage',
    trackAnonymousUser: false,
    telemetrySampleRate: 0,
    beforeSend,
  };
}

/**
 * Begins to measure through our own server, and to record if this visit was drawn for it.
 * @param earlyErrors returns the errors that occurred before
 */
export async function startMonitoring(earlyErrors: () => unknown[]): Promise<void> {
  let config: ClientConfig;
  try {
    const answer = await request(identityRoutes.config.path, {});
    config = (await answer.json()) as ClientConfig;
  } catch {
    // The server cannot be reached: stop collecting early errors.
    earlyErrors();
    return;
  }
  const errors = earlyErrors();
  if (config.monitoring.sampleRate === 0) return;
  datadogRum.init(rumConfiguration(config.monitoring));
  datadogRum.startSessionReplayRecording();
  for (const error of errors) datadogRum.addError(error);
}
