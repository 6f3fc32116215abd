import { CanvasError } from './errors.ts';

/** Raw deflate (RFC 1951) by the platform's own stream. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream();
  const packed = new Response(stream.pipeThrough(new CompressionStream('deflate-raw')));
  return new Uint8Array(await packed.arrayBuffer());
}

/**
 * Unpacks exactly `size` bytes. Throws `bad-bytes` when there are fewer or more, having read no more than a
 * chunk beyond: a few bytes cannot ask for more memory than they are worth.
 */
export async function inflate(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const out = new Uint8Array(size);
  let length = 0;
  const stream = new Blob([bytes]).stream();
  const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > size) throw new RangeError('too long');
      out.set(value, length);
      length += value.length;
    }
  } catch {
    await reader.cancel().catch(() => undefined);
    throw new CanvasError('bad-bytes', 'Tile: the bytes are damaged.');
  }
  if (length !== size) throw new CanvasError('bad-bytes', 'Tile: the bytes end too early.');
  return out;
}
