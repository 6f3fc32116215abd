import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** A server's end of a WebSocket (RFC 6455) that only talks: enough to play a recording. */
export interface TalkingSocket {
  text(message: string): void;
  binary(message: Uint8Array): void;
  /** Ends it as a killed server does. */
  destroy(): void;
}

const [textFrame, binaryFrame] = [0x81, 0x82];

function frame(kind: number, payload: Uint8Array): Buffer {
  const { length } = payload;
  const head = length < 126 ? Buffer.from([kind, length]) : Buffer.alloc(4);
  if (length >= 126) {
    if (length > 0xffff) throw new Error('Longer messages are not played.');
    head[0] = kind;
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  }
  return Buffer.concat([head, payload]);
}

/** Answers an `upgrade` request. */
export function acceptSocket(request: IncomingMessage, socket: Duplex): TalkingSocket {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.on('error', () => undefined);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const send = (kind: number, payload: Uint8Array) => {
    if (!socket.destroyed) socket.write(frame(kind, payload));
  };
  return {
    text: (message) => send(textFrame, Buffer.from(message)),
    binary: (message) => send(binaryFrame, message),
    destroy: () => socket.destroy(),
  };
}
