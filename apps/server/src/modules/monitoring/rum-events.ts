import { cutText } from '@limn/contracts/text';
import { SessionId, type VisitEvent } from '@limn/contracts/monitoring';
import { z } from 'zod';
import { parseWith, withoutNames, withoutQueries } from './scrub.ts';

/** Most lines of one message; the SDK sends 50. */
const mostLines = 200;
const nanosecond = 1e-6;

const nanoseconds = z
  .number()
  .min(0)
  .max(1e15)
  .transform((value) => value * nanosecond);
const text = (most: number) =>
  z
    .string()
    .default('')
    .transform((value) => cutText(value, most));

/** Milliseconds since 1970, not before 2020 and not after 2100. */
const Moment = z
  .number()
  .min(1_577_836_800_000)
  .max(4_102_444_800_000)
  .transform((value) => new Date(value));

const Common = z.object({
  type: z.string(),
  date: Moment,
  application: z.object({ id: z.string() }),
  session: z.object({ id: SessionId }),
  view: z.object({ id: z.uuid(), url: text(2000) }),
});

const View = Common.extend({
  view: Common.shape.view.extend({
    time_spent: nanoseconds,
    largest_contentful_paint: nanoseconds.optional(),
    cumulative_layout_shift: z.number().min(0).max(1e6).optional(),
    interaction_to_next_paint: nanoseconds.optional(),
  }),
  _dd: z.object({ document_version: z.int().min(0).max(2_000_000_000) }),
});

const ErrorEvent = Common.extend({
  error: z.object({
    id: z.uuid(),
    message: text(2000),
    source: text(40),
    stack: text(8000).optional(),
  }),
});

const LongTask = Common.extend({
  long_task: z.object({
    id: z.uuid(),
    duration: nanoseconds,
    scripts: z.array(z.object({ invoker: text(300), source_url: text(300) })).optional(),
  }),
});

const Action = Common.extend({
  action: z.object({
    id: z.uuid(),
    type: text(40),
    target: z.object({ name: text(200) }).optional(),
  }),
});

export interface MeasuredView {
  id: string;
  sessionId: string;
  version: number;
  path: string;
  startedAt: Date;
  duration: number;
  lcp: number | null;
  cls: number | null;
  inp: number | null;
}

export interface MeasuredEvent {
  id: string;
  sessionId: string;
  viewId: string;
  kind: VisitEvent['kind'];
  at: Date;
  text: string;
  type: string;
  duration: number | null;
  stack: string | null;
}

export interface Measured {
  views: MeasuredView[];
  events: MeasuredEvent[];
  /** Every line, cleaned, also of kinds that are not stored. */
  lines: string[];
}

const withoutOrigin = (text: string) => text.replace(/^https?:\/\/[^/]+/, '');
const pathOf = (url: string) => cutText(URL.canParse(url) ? new URL(url).pathname : '/', 500);

function toView(line: unknown): MeasuredView | undefined {
  const { data } = View.safeParse(line);
  return (
    data && {
      id: data.view.id,
      sessionId: data.session.id,
      version: data._dd.document_version,
      path: pathOf(data.view.url),
      startedAt: data.date,
      duration: data.view.time_spent,
      lcp: data.view.largest_contentful_paint ?? null,
      cls: data.view.cumulative_layout_shift ?? null,
      inp: data.view.interaction_to_next_paint ?? null,
    }
  );
}

function toEvent(type: string, line: unknown): MeasuredEvent | undefined {
  const common = Common.safeParse(line).data;
  if (!common) return undefined;
  const base = { sessionId: common.session.id, viewId: common.view.id, at: common.date };
  const none = { duration: null, stack: null };
  if (type === 'error') {
    const error = ErrorEvent.safeParse(line).data?.error;
    if (!error) return undefined;
    const { id, message, source, stack } = error;
    return { ...base, ...none, id, kind: type, text: message, type: source, stack: stack ?? null };
  }
  if (type === 'long_task') {
    const task = LongTask.safeParse(line).data?.long_task;
    if (!task) return undefined;
    const [script] = task.scripts ?? [];
    const ran = script?.invoker || script?.source_url || 'Long task';
    const { id, duration } = task;
    return { ...base, ...none, id, kind: type, text: withoutOrigin(ran), type, duration };
  }
  const action = Action.safeParse(line).data?.action;
  if (!action) return undefined;
  const name = action.target?.name ?? '';
  return { ...base, ...none, id: action.id, kind: 'action', text: name, type: action.type };
}

/**
 * Reads what the SDK sends: a JSON object a line. What is not JSON, not of this application or of no
 * known kind is passed over; the SDK's next release may send more.
 *
 * @param body NDJSON
 * @param applicationId whose events are taken
 */
export function readEvents(body: string, applicationId: string): Measured {
  const measured: Measured = { views: [], events: [], lines: [] };
  for (const json of body.split('\n', mostLines)) {
    let line: unknown;
    try {
      line = parseWith((value) => withoutNames(withoutQueries(value)), json);
    } catch {
      continue;
    }
    const known = z.object({
      type: z.string(),
      application: z.object({ id: z.literal(applicationId) }),
    });
    const type = known.safeParse(line).data?.type;
    if (type === undefined) continue;
    measured.lines.push(JSON.stringify(line));
    if (type === 'view') {
      const view = toView(line);
      if (view) measured.views.push(view);
    } else if (type === 'error' || type === 'long_task' || type === 'action') {
      const event = toEvent(type, line);
      if (event) measured.events.push(event);
    }
  }
  return measured;
}
