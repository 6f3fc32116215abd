import { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one range a request asks for (RFC 9110, section 14); undefined if it asks for none, for several
 * or for other units, which is answered with the whole file.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'beyond' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? 'beyond' : { start, end };
}

/** A part of a stream: the bytes before it are read and dropped, those after it are not read. */
export function partOf(stream: Readable, { start, end }: ByteRange): Readable {
  async function* part(): AsyncGenerator<Buffer> {
    let at = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const piece = chunk.subarray(Math.max(0, start - at), end + 1 - at);
      at += chunk.length;
      if (piece.length > 0) yield piece;
      if (at > end) break;
    }
  }
  return Readable.from(part(), { objectMode: false });
}
