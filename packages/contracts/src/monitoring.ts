import { z } from 'zod';
import { pageSize } from './constants.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';

/** Path to which browsers send measurements. */
export const intakePath = '/api/monitoring';

/** Days after which what was measured is deleted. */
export const monitoringDays = 30;

/** Configuration of real user monitoring; it is off if `sampleRate` is 0. */
export const MonitoringConfig = z.object({
  applicationId: z.string(),
  clientToken: z.string(),
  site: z.string(),
  /** Percent of visits that are measured. */
  sampleRate: z.number(),
  /** Percent of the measured visits that are recorded for a replay. */
  replaySampleRate: z.number(),
});
export type MonitoringConfig = z.infer<typeof MonitoringConfig>;

/** Given by the browser: a UUID. */
export const SessionId = z.uuid();

/** The worst view of a visit, or one view. Null: not measured. */
const Vitals = z.object({
  /** Largest contentful paint in milliseconds. */
  lcp: z.number().nullable(),
  /** Cumulative layout shift, a score without unit. */
  cls: z.number().nullable(),
  /** Interaction to next paint in milliseconds. */
  inp: z.number().nullable(),
});
export type Vitals = z.infer<typeof Vitals>;

export const VisitSummary = Vitals.extend({
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** From the first view's start to the last one's end, in milliseconds. */
  duration: z.number(),
  views: z.int(),
  errors: z.int(),
  longTasks: z.int(),
  /** Whether there is anything to replay. */
  recorded: z.boolean(),
});
export type VisitSummary = z.infer<typeof VisitSummary>;

export const VisitedView = Vitals.extend({
  id: z.string(),
  /** Path of the page, without query. */
  path: z.string(),
  startedAt: z.iso.datetime(),
  /** In milliseconds. */
  duration: z.number(),
});
export type VisitedView = z.infer<typeof VisitedView>;

export const VisitEvent = z.object({
  id: z.string(),
  viewId: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['error', 'long_task', 'action']),
  /** An error's message, what was acted upon, or what ran for long. */
  text: z.string(),
  /** An error's source or an action's type. */
  type: z.string(),
  /** Duration of a long task, in milliseconds. */
  duration: z.number().nullable(),
  /** Stack of an error. */
  stack: z.string().nullable(),
});
export type VisitEvent = z.infer<typeof VisitEvent>;

/** A piece of a recording: records as the Datadog SDK writes them. */
export const ReplaySegment = z.object({
  viewId: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  records: z.array(z.record(z.string(), z.unknown())),
});
export type ReplaySegment = z.infer<typeof ReplaySegment>;

export const monitoringRoutes = {
  sessions: route({
    method: 'GET',
    path: '/api/admin/v1/monitoring/sessions',
    tag: 'Admin',
    summary: 'Measured visits, newest first',
    access: 'admin',
    query: PageQuery.extend({ show: z.enum(['all', 'errors']).default('all') }),
    response: z.object({
      sessions: z.array(VisitSummary),
      total: z.int(),
      /** Whether everything is also forwarded to a Datadog account. */
      forwarded: z.boolean(),
    }),
  }),
  session: route({
    method: 'GET',
    path: '/api/admin/v1/monitoring/sessions/{sessionId}',
    tag: 'Admin',
    summary: 'One visit: its views, errors, long tasks and actions in order of time',
    access: 'admin',
    params: z.object({ sessionId: SessionId }),
    response: z.object({
      summary: VisitSummary,
      views: z.array(VisitedView),
      events: z.array(VisitEvent),
    }),
  }),
  replay: route({
    method: 'GET',
    path: '/api/admin/v1/monitoring/sessions/{sessionId}/replay',
    tag: 'Admin',
    summary: 'The recording of one visit, in pieces in order of time',
    access: 'admin',
    params: z.object({ sessionId: SessionId }),
    query: z.object({
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      size: z.coerce.number().int().min(1).max(50).default(pageSize),
    }),
    response: z.object({ segments: z.array(ReplaySegment), total: z.int() }),
  }),
};
