import { describe, expect, it } from 'vitest';
import { parseEvents } from './events.ts';

describe('parseEvents', () => {
  it('reads names and data, and keeps what has not ended', () => {
    const { events, rest } = parseEvents(
      'event: generation\ndata: {"a":1}\n\n: beat\n\ndata: x\ndata: y\n\nevent: gen',
    );
    expect(events).toEqual([
      { event: 'generation', data: '{"a":1}' },
      { event: 'message', data: 'x\ny' },
    ]);
    expect(rest).toBe('event: gen');
  });

  it('gives the same events however the stream is cut', () => {
    const stream = 'event: a\r\ndata: 1\r\n\r\nevent: b\ndata: 2\n\n';
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const first = parseEvents(stream.slice(0, cut));
      const second = parseEvents(first.rest + stream.slice(cut));
      expect([...first.events, ...second.events]).toEqual([
        { event: 'a', data: '1' },
        { event: 'b', data: '2' },
      ]);
    }
  });
});
