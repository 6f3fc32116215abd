import { bearerHeaders, request, withBearer } from './api.ts';

export interface ServerEvent {
  event: string;
  data: string;
}

/** Splits a text/event-stream into events; the rest is what has not ended yet. */
export function parseEvents(buffer: string): { events: ServerEvent[]; rest: string } {
  const blocks = buffer.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events: ServerEvent[] = [];
  for (const block of blocks) {
    let event = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      if (line.startsWith('event:')) event = line.slice(6).trim();
      else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
    if (data.length > 0) events.push({ event, data: data.join('\n') });
  }
  return { events, rest };
}

/**
 * Server-sent events by fetch, because `EventSource` cannot carry a bearer token. Ends when the
 * server ends the stream.
 */
export async function* streamEvents(
  address: string,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const response = await withBearer((token) =>
    request(address, {
      headers: { ...bearerHeaders(token), accept: 'text/event-stream' },
      signal,
    }),
  );
  if (!response.body) return;
  let buffer = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const parsed = parseEvents(buffer + text);
    buffer = parsed.rest;
    yield* parsed.events;
  }
}
