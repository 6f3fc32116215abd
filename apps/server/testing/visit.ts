import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { intakePath } from '@limn/contracts/monitoring';

/** A visit in the format of the Datadog SDK. */
export interface Visit {
  session: string;
  view: string;
  /** Common parts of an event of this visit. */
  event(type: string, more: object): object;
  /** Sends lines of events; returns the answer's status. */
  send(...lines: (object | string)[]): Promise<number>;
  /** Sends a piece of a recording; returns the answer's status. */
  record(records: object[], change?: RecordChange): Promise<number>;
}

interface RecordChange {
  /** Bytes to send instead of the deflated records. */
  segment?: Uint8Array;
  /** Text to send instead of the records' metadata. */
  event?: string;
}

export const rumPath = '/api/v2/rum?ddsource=browser&dd-api-key=somebody-elses&batch_time=1';
const replayPath = '/api/v2/replay?ddsource=browser&dd-api-key=somebody-elses';

export const intakeOf = (url: string, ddforward: string) =>
  `${url}${intakePath}?ddforward=${encodeURIComponent(ddforward)}`;

export function newVisit(url: string, applicationId: string, startedAt = Date.now()): Visit {
  const session = randomUUID();
  const view = randomUUID();
  const common = {
    date: startedAt,
    application: { id: applicationId },
    session: { id: session, type: 'user' },
    view: { id: view, url: `${url}/pricing?plan=studio#top`, referrer: '' },
  };
  return {
    session,
    view,
    event: (type, more) => ({ type, ...common, ...more }),
    async send(...lines) {
      const body = lines
        .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
        .join('\n');
      const headers = { 'content-type': 'text/plain;charset=UTF-8' };
      return (await fetch(intakeOf(url, rumPath), { method: 'POST', headers, body })).status;
    },
    async record(records, { segment, event } = {}) {
      const about = {
        application: common.application,
        session: common.session,
        view: { id: view },
        start: startedAt,
        end: startedAt + 4000,
        records_count: records.length,
      };
      const packed = segment ?? deflateSync(JSON.stringify({ ...about, records }));
      const form = new FormData();
      form.append('segment', new Blob([new Uint8Array(packed)]), `${session}-${startedAt}`);
      form.append(
        'event',
        new Blob([event ?? JSON.stringify(about)], { type: 'application/json' }),
      );
      return (await fetch(intakeOf(url, replayPath), { method: 'POST', body: form })).status;
    },
  };
}
