import { describe, expect, it } from 'vitest';
import { beforeSend, rumConfiguration } from './start-monitoring.ts';

describe('what is measured', () => {
  it('is what the specification says, through our own server', () => {
    const config = { applicationId: 'a', clientToken: 'b', site: 'datadoghq.eu' };
    expect(rumConfiguration({ ...config, sampleRate: 100, replaySampleRate: 20 })).toMatchObject({
      ...config,
      proxy: '/api/monitoring',
      env: 'production',
      version: '1.0.0',
      sessionSampleRate: 100,
      sessionReplaySampleRate: 20,
      startSessionReplayRecordingManually: true,
      trackResources: true,
      trackLongTasks: true,
      trackUserInteractions: true,
      defaultPrivacyLevel: 'mask-user-input',
    });
  });

  it('leaves the browser without queries', () => {
    const event = {
      type: 'error',
      view: { url: 'https://limn.example/a?q=x#y', referrer: 'https://limn.example/b?code=1' },
      error: { resource: { url: 'https://limn.example/api/c?signature=2' } },
    };
    beforeSend(event as unknown as Parameters<typeof beforeSend>[0], {});
    expect(event).toMatchObject({
      view: { url: 'https://limn.example/a', referrer: 'https://limn.example/b' },
      error: { resource: { url: 'https://limn.example/api/c' } },
    });
  });
});
