import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Closes the connection without an answer. */
  isCutOff?: boolean;
}

/** An HTTP server whose answers a test gives; it keeps the requests. */
export async function scriptedServer(answer: (request: SeenRequest, at: number) => ScriptedAnswer) {
  const seen: SeenRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: await text(request) };
    seen.push(one);
    const { status = 200, headers: more, body, isCutOff } = answer(one, seen.length);
    if (isCutOff) return request.socket.destroy();
    const isText = typeof body === 'string';
    response.writeHead(status, {
      'content-type': isText ? 'text/plain' : 'application/json',
      ...more,
    });
    response.end(isText ? body : JSON.stringify(body ?? {}));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
