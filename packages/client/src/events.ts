import { LimnError } from './errors.ts';

/** One server-sent event. */
export interface ApiEvent {
  /** Its kind, such as `generation`. */
  event: string;
  /** Its JSON, parsed. */
  data: unknown;
}

function parse(block: string): ApiEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  if (data.length === 0) return undefined;
  try {
    return { event, data: JSON.parse(data.join('\n')) };
  } catch (cause) {
    throw new LimnError('unreadable', 'An event of the server is not JSON.', { cause });
  }
}

/** The events of an answer, until the server ends it. Leaving the loop closes the connection. */
export async function* readEvents(response: Response): AsyncGenerator<ApiEvent, void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
