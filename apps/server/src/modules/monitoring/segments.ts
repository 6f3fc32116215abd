import { gunzip, gzip, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { type ReplaySegment, SessionId } from '@limn/contracts/monitoring';
import { count, eq, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { segments } from './schema.ts';
import { parseWith, withoutNames, withoutQueries } from './scrub.ts';
import { touchSession } from './store-events.ts';

/** Most bytes of a segment's records, unpacked. The SDK closes one at 60 kB packed. */
const mostUnpacked = 8 * 1024 * 1024;
/** Most pieces and packed bytes of one session: four hours at the SDK's pace. */
const mostPieces = 3000;
const mostBytes = 100 * 1024 * 1024;

const Moment = z
  .number()
  .min(1_577_836_800_000)
  .max(4_102_444_800_000)
  .transform((value) => new Date(value));

/** The SDK's metadata of a segment; the segment contains the same. */
export const SegmentEvent = z.object({
  application: z.object({ id: z.string() }),
  session: z.object({ id: SessionId }),
  view: z.object({ id: z.uuid() }),
  start: Moment,
  end: Moment,
});
export type SegmentEvent = z.infer<typeof SegmentEvent>;

const Record = z.looseObject({ type: z.int(), timestamp: z.number() });
const Meta = z.looseObject({ data: z.looseObject({ href: z.string() }) });
const RecordedSegment = z.looseObject({ records: z.array(Record) });
export type RecordedSegment = z.infer<typeof RecordedSegment>;

function withoutAddress(record: z.infer<typeof Record>): z.infer<typeof Record> {
  const meta = Meta.safeParse(record).data;
  if (!meta || record.type !== 4) return record;
  return { ...record, data: { ...meta.data, href: withoutQueries(meta.data.href) } };
}

/**
 * Unpacks a segment and takes out what names a person.
 * @throws DomainError invalid when it is not a deflated segment, or too large unpacked.
 */
export async function readSegment(packed: Uint8Array): Promise<RecordedSegment> {
  try {
    const bytes = await promisify(inflate)(packed, { maxOutputLength: mostUnpacked });
    const segment = RecordedSegment.parse(parseWith(withoutNames, bytes.toString('utf8')));
    return { ...segment, records: segment.records.map(withoutAddress) };
  } catch {
    throw invalid('segment', 'This is not a segment of a recording.');
  }
}

/** Stores a segment's bytes and returns their key and size. */
export async function putSegment(
  storage: Storage,
  segment: RecordedSegment,
): Promise<{ file: string; bytes: number }> {
  const packed = await promisify(gzip)(JSON.stringify(segment));
  return { file: await storage.put('replays', 'json.gz', packed), bytes: packed.length };
}

/** Reads a stored segment back. */
export async function getSegment(storage: Storage, file: string): Promise<RecordedSegment> {
  const bytes = await promisify(gunzip)(await storage.get(file));
  return RecordedSegment.parse(JSON.parse(bytes.toString('utf8')));
}

/** Notes a stored segment; false when its session has had its fill. */
export async function noteSegment(
  tx: Tx,
  stored: { file: string; bytes: number },
  event: SegmentEvent,
  now: Date,
): Promise<boolean> {
  const sessionId = event.session.id;
  const [kept] = await tx
    .select({ pieces: count(), bytes: sum(segments.bytes).mapWith(Number) })
    .from(segments)
    .where(eq(segments.sessionId, sessionId));
  if (kept && (kept.pieces >= mostPieces || kept.bytes >= mostBytes)) return false;
  await touchSession(tx, sessionId, event.start, now, stored.bytes);
  await tx
    .insert(segments)
    .values({
      ...stored,
      sessionId,
      viewId: event.view.id,
      startedAt: event.start,
      endedAt: event.end,
    })
    .onConflictDoNothing();
  return true;
}

type SegmentRow = typeof segments.$inferSelect;

/** A noted segment with its records. */
export async function loadSegment(storage: Storage, row: SegmentRow): Promise<ReplaySegment> {
  const { records } = await getSegment(storage, row.file);
  return {
    viewId: row.viewId,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    records,
  };
}
