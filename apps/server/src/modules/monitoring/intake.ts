import type { MultipartFile } from '@fastify/multipart';
import { intakePath } from '@limn/contracts/monitoring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../platform/errors.ts';
import { assertPlainText } from '../../platform/http/plain-text.ts';
import { type ForwardParts, queueForward } from './forward.ts';
import { keepWithin } from './room.ts';
import { readEvents } from './rum-events.ts';
import { noteSegment, putSegment, readSegment, SegmentEvent } from './segments.ts';
import { storeMeasured } from './store-events.ts';

/** Bytes; the SDK sends 16 KiB at a time, and a single event of at most 256 KiB. */
const mostLines = 512 * 1024;
const mostSegment = 1024 * 1024;
const mostEvent = 16 * 1024;
/** Messages a minute and network address; the SDK sends about 15 a tab while something happens. */
const mostAMinute = 300;

/** The kinds of intake that browsers have something for. */
const wanted = /^\/api\/v2\/(rum|replay|logs)(?:\?|$)/;

function forwardOf(request: FastifyRequest): { ddforward: string; kind: string } {
  const { ddforward } = request.query as { ddforward?: unknown };
  const kind = typeof ddforward === 'string' ? wanted.exec(ddforward)?.[1] : undefined;
  if (kind === undefined) throw invalid('ddforward', 'Nothing is taken in for this address.');
  return { ddforward: ddforward as string, kind };
}

/** The two parts of a recording's segment: its bytes and its metadata. */
async function readParts(request: FastifyRequest): Promise<{ segment: Buffer; event: string }> {
  if (!request.isMultipart())
    throw new DomainError('unsupported_media', 'A recording is sent in parts.');
  const parts: Record<string, Buffer> = {};
  const limits = { files: 2, parts: 2, fields: 0, fileSize: mostSegment };
  for await (const part of request.files({ limits }) as AsyncIterable<MultipartFile>)
    parts[part.fieldname] = await part.toBuffer();
  const { segment, event } = parts;
  if (!segment || !event || event.length > mostEvent)
    throw invalid('segment', 'A recording has a part "segment" and a part "event".');
  return { segment, event: event.toString('utf8') };
}

function readSegmentEvent(json: string, applicationId: string): SegmentEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalid('event', 'This is not JSON.');
  }
  const { data } = SegmentEvent.safeParse(value);
  assertPlainText(data);
  if (!data) throw invalid('event', 'This says nothing of a recording.');
  return data.application.id === applicationId ? data : undefined;
}

/**
 * Takes in what the Datadog SDK measures, at the address it is given as its proxy. No network address,
 * no e-mail address and no query of an address is kept; logs are passed on but not kept.
 */
export function addIntake(app: FastifyInstance, parts: ForwardParts): void {
  const { db, clock, config, storage } = parts;
  const { applicationId, sampleRate, replaySampleRate } = config.monitoring.client;
  const makeRoom = keepWithin({ db, storage }, config.monitoring.quotaBytes);

  async function takeLines(ddforward: string, kind: string, body: unknown): Promise<void> {
    if (typeof body !== 'string')
      throw new DomainError('unsupported_media', 'Events are sent as lines of text.');
    const measured = readEvents(body, applicationId);
    assertPlainText(measured);
    if (measured.lines.length === 0) return;
    await db.transaction(async (tx) => {
      if (kind === 'rum') await storeMeasured(tx, measured, clock.now());
      await queueForward(parts, tx, { ddforward, body: measured.lines.join('\n') });
    });
    await makeRoom(body.length);
  }

  async function takeSegment(ddforward: string, request: FastifyRequest): Promise<void> {
    const { segment: packed, event } = await readParts(request);
    const about = readSegmentEvent(event, applicationId);
    if (!about) return;
    const stored = await putSegment(storage, await readSegment(packed));
    const noted = await db.transaction(async (tx) => {
      const fits = await noteSegment(tx, stored, about, clock.now());
      if (fits) await queueForward(parts, tx, { ddforward, body: event, segmentFile: stored.file });
      return fits;
    });
    if (!noted) await storage.remove(stored.file);
    await makeRoom(stored.bytes);
  }

  app.post(
    intakePath,
    {
      bodyLimit: mostLines,
      config: { rateLimit: { max: mostAMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      const { ddforward, kind } = forwardOf(request);
      if (sampleRate === 0 || (kind === 'replay' && replaySampleRate === 0))
        throw new DomainError('forbidden', 'Nothing is measured here.');
      if (kind === 'replay') await takeSegment(ddforward, request);
      else await takeLines(ddforward, kind, request.body);
      return reply.status(202).send();
    },
  );
}
