import type { ReplaySegment } from '@limn/contracts/monitoring';
import type { Replayer } from '@rrweb/replay';

/** An event for the replay player. */
export type ReplayEvent = Exclude<ConstructorParameters<typeof Replayer>[0][number], string>;

type SdkRecord = ReplaySegment['records'][number];

/** Kinds of records that both formats have: full and incremental snapshots, and the page's size. */
const fullSnapshot = 2;
const incremental = 3;
const meta = 4;
/** The player's own kind, which does nothing. */
const custom = 5;
const shared = new Set([fullSnapshot, incremental, meta]);

/** Milliseconds that a recording's last picture stays. */
const lastPicture = 1000;

const mutation = 0;
/** Kinds of changes that mean the same to the player; the SDK's 9 is a pointer, the player's a canvas. */
const lastSharedSource = 8;
const documentFragment = 11;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** The recorded page had scripts; the frame it is shown in has none, and must not look like that. */
const withScripts = (css: unknown) =>
  typeof css === 'string' ? css.replace(/\(scripting:\s*none\)/g, '(width < 0)') : css;

function toStyles(node: Fields): Fields {
  const { attributes } = node;
  if (node['isStyle'] === true) return { ...node, textContent: withScripts(node['textContent']) };
  if (!isFields(attributes) || attributes['_cssText'] === undefined) return node;
  return { ...node, attributes: { ...attributes, _cssText: withScripts(attributes['_cssText']) } };
}

/** The SDK has a separate node for a shadow root; the player wants its children marked in the host. */
function toNode(recorded: Fields): Fields {
  const node = toStyles(recorded);
  const children = listOf(node['childNodes']);
  if (children.length === 0) return node;
  const inside = children
    .filter(({ type }) => type === documentFragment)
    .flatMap((root) => listOf(root['childNodes']).map((child) => ({ ...child, isShadow: true })));
  const own = children.filter(({ type }) => type !== documentFragment);
  return {
    ...node,
    ...(inside.length > 0 ? { isShadowHost: true } : {}),
    childNodes: [...inside, ...own].map(toNode),
  };
}

function toEvent(record: SdkRecord): SdkRecord | undefined {
  const { type, data } = record;
  if (typeof type !== 'number' || !shared.has(type) || !isFields(data)) return undefined;
  if (type === fullSnapshot) {
    // The SDK's other format is a list of changes; this build of it does not write that.
    const { node } = data;
    return isFields(node) ? { ...record, data: { ...data, node: toNode(node) } } : undefined;
  }
  if (type === incremental) {
    const { source } = data;
    if (typeof source !== 'number' || source > lastSharedSource) return undefined;
    if (source !== mutation) return record;
    const adds = listOf(data['adds']).map((add) =>
      isFields(add['node']) ? { ...add, node: toNode(add['node']) } : add,
    );
    return { ...record, data: { ...data, adds } };
  }
  return record;
}

const timeOf = (record: SdkRecord) => Number(record['timestamp'] ?? 0);

/**
 * Turns the SDK's records into the player's events. Views that overlap come from two tabs; they are
 * shown one after the other, because a recording has one page at a time.
 */
export function toRrwebEvents(segments: ReplaySegment[]): ReplayEvent[] {
  const views = new Map<string, SdkRecord[]>();
  for (const { viewId, records } of segments) {
    const known = views.get(viewId) ?? [];
    views.set(viewId, known);
    for (const record of records) {
      const event = toEvent(record);
      if (event) known.push(event);
    }
  }
  const inOrder = [...views.values()]
    .map((events) => events.toSorted((a, b) => timeOf(a) - timeOf(b)))
    // Without a whole picture of the page there is nothing to show.
    .map((events) => {
      const first = events.findIndex(({ type }) => type === meta || type === fullSnapshot);
      return events.some(({ type }) => type === fullSnapshot) ? events.slice(first) : [];
    })
    .filter((events) => events.length > 0)
    .toSorted((a, b) => timeOf(a[0]!) - timeOf(b[0]!));
  let end = 0;
  const events: SdkRecord[] = inOrder.flatMap((view) => {
    const late = Math.max(0, end - timeOf(view[0]!));
    end = timeOf(view.at(-1)!) + late;
    return view.map((event) => ({ ...event, timestamp: timeOf(event) + late }));
  });
  // The last picture is shown for a moment: the player leaves out what is at the very end.
  if (events.length > 0)
    events.push({ type: custom, timestamp: end + lastPicture, data: { tag: 'end', payload: {} } });
  // Everything else is the same in both formats.
  return events as unknown as ReplayEvent[];
}
