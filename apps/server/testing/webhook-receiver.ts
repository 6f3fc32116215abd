import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { OutboundNetwork } from '../src/platform/safe-fetch.ts';
import { certificateFor } from './metadata-server.ts';

/** A request as it arrived. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Receives webhooks at https://hooks.example; `answers` decides by path how, by default with 204. */
export async function webhookReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const addresses = new Map<string, string[]>();
  let listener: (one: Received) => void = () => undefined;
  const certificate = await certificateFor('hooks.example');
  const server = createServer(certificate, (request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const one = { path, headers: plain(request.headers), body: body.toString('utf8') };
      received.push(one);
      listener(one);
      const answer = answers.get(path);
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network: OutboundNetwork = {
    resolve: async (name) => addresses.get(name) ?? ['93.184.215.14'],
    connect: () => connect({ host: '127.0.0.1', port }),
  };
  return {
    network,
    port,
    /** In PEM, for other processes to trust. */
    certificate: certificate.cert,
    received,
    /** Calls a function with each request that arrives. */
    onReceived(call: typeof listener) {
      listener = call;
    },
    /** How a path answers. */
    answers,
    /** Addresses of names other than public ones. */
    addresses,
    at: (path: string) => received.filter((one) => one.path === path),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
