import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from './etag.ts';
import { partOf, readRange } from './range.ts';

/** A file a handler answers with. */
export interface FileAnswer {
  /** Its bytes, coming in or at hand. */
  stream: Readable | Uint8Array;
  /** In bytes; undefined while it is being made. */
  size: number | undefined;
  type: string;
  /** Name offered when the browser saves it; undefined shows it in the page. */
  downloadName?: string;
  /** The bytes at this address never change. */
  immutable: boolean;
  /** Entity tag of these bytes. */
  etag?: string;
}

/** A PDF to be saved under a name. */
export const pdfFile = (bytes: Uint8Array, downloadName: string): FileAnswer => ({
  stream: bytes,
  size: bytes.length,
  type: 'application/pdf',
  immutable: false,
  downloadName,
});

const close = (stream: FileAnswer['stream']) => {
  if (!(stream instanceof Uint8Array)) stream.destroy();
};

/** A header has no letters beyond ASCII: a name with others is sent encoded, too (RFC 6266, RFC 8187). */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a file, or the part of it that the request asks for. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  void reply
    .type(file.type)
    .header('cache-control', file.immutable ? 'private, max-age=31536000, immutable' : 'no-store')
    .header('x-content-type-options', 'nosniff');
  if (file.downloadName) void reply.header('content-disposition', dispositionOf(file.downloadName));
  const { size, stream } = file;
  if (file.etag) {
    const etag = `"${file.etag}"`;
    void reply.header('etag', etag);
    if (isUnchanged(request.headers['if-none-match'], etag)) {
      close(stream);
      return reply.status(304).send();
    }
  }
  if (size === undefined) return reply.send(stream);
  void reply.header('accept-ranges', 'bytes');
  const range = readRange(request.headers.range, size);
  if (!range) return reply.header('content-length', size).send(stream);
  if (range === 'beyond') {
    close(stream);
    return reply.status(416).header('content-range', `bytes */${size}`).send();
  }
  const { start, end } = range;
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(stream instanceof Uint8Array ? stream.subarray(start, end + 1) : partOf(stream, range));
}
