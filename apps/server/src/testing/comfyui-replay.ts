import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderInput } from '@limn/contracts/providers';
import type { z } from 'zod';
import { acceptSocket, type TalkingSocket } from './web-socket-server.ts';

/** What a client and a ComfyUI server said to each other, in order; the job's id stands as `$ID`. */
interface Recording {
  source: string;
  conversation: (
    | { call: string; status: number; type: string; body: unknown }
    | { told: { type: string; data: Record<string, unknown> } }
    | { binary: number; format?: number; facts?: object; picture: string }
  )[];
}
type Said = Recording['conversation'][number];
type Call = Extract<Said, { call: string }>;

const read = (name: string): Recording =>
  JSON.parse(
    readFileSync(
      new URL(`../modules/models/comfyui/recordings/${name}.json`, import.meta.url),
      'utf8',
    ),
  ) as Recording;

const isCall = (said: Said): said is Call => 'call' in said;
const pathOf = (call: string) => call.replace(/\?.*/, '');

function binaryFrame(said: Extract<Said, { binary: number }>, id: string): Buffer {
  const picture = Buffer.from(said.picture, 'base64');
  const kind = Buffer.alloc(8);
  kind.writeUInt32BE(said.binary);
  if (said.binary !== 4) {
    kind.writeUInt32BE(said.format ?? 1, 4);
    return Buffer.concat([kind, picture]);
  }
  const facts = Buffer.from(JSON.stringify(said.facts).replaceAll('$ID', id));
  kind.writeUInt32BE(facts.length, 4);
  return Buffer.concat([kind, facts, picture]);
}

/** A job as the server remembers it. */
interface Job {
  id: string;
  ended: boolean;
}

export interface ComfyReplay {
  url: string;
  /** What was asked of it, as in 'POST /prompt', with the bodies that were JSON. */
  asked: { call: string; body: unknown; headers: IncomingMessage['headers'] }[];
  /** Prompts it took, by their ids. */
  jobs: Map<string, Job>;
  /** Cuts all connections; with `forget` its queue and history are gone too, as after a restart. */
  cut(options?: { forget?: boolean }): void;
  /** Ends the jobs that are held. */
  finish(): void;
  close(): Promise<void>;
}

export interface ReplayOptions {
  /** Frames that are told of a job before it goes silent; all unless said. */
  frames?: number;
  /** Every frame comes twice. */
  twice?: boolean;
  /** Jobs end only when `finish` is called. */
  held?: boolean;
  /** Answers of the next calls of a path instead, as in 'POST /prompt'; 0: the connection is cut after the work. */
  statuses?: Record<string, number[]>;
}

/** A small HTTP and WebSocket server that plays a recorded conversation to whoever asks. */
export async function comfyReplay(
  name: string,
  {
    frames = Number.POSITIVE_INFINITY,
    twice = false,
    held = false,
    statuses = {},
  }: ReplayOptions = {},
): Promise<ComfyReplay> {
  const { conversation } = read(name);
  const sockets = new Map<string, TalkingSocket>();
  const asked: ComfyReplay['asked'] = [];
  const jobs = new Map<string, Job>();
  const posted = conversation.findIndex((said) => isCall(said) && said.call === 'POST /prompt');
  const answer = posted < 0 ? undefined : (conversation[posted] as Call);
  const takes = answer?.status === 200;
  const output = conversation.find((said) => 'told' in said && said.told.type === 'executed') as
    | { told: { data: { node: string; output: object } } }
    | undefined;
  const failure = conversation.find(
    (said) => 'told' in said && /^execution_(error|interrupted)$/.test(said.told.type),
  ) as { told: { type: string; data: object } } | undefined;

  const history = (job: Job) =>
    job.ended && {
      [job.id]: {
        outputs: output ? { [output.told.data.node]: output.told.data.output } : {},
        status: {
          status_str: failure ? 'error' : 'success',
          messages: failure ? [[failure.told.type, failure.told.data]] : [],
        },
      },
    };

  function play(job: Job): void {
    const socket = sockets.get(job.id);
    const said = conversation.slice(posted + 1).filter((one) => !isCall(one));
    for (const one of said.slice(0, frames))
      for (let times = twice ? 2 : 1; times > 0; times--)
        if ('told' in one) socket?.text(JSON.stringify(one.told).replaceAll('$ID', job.id));
        else if ('binary' in one) socket?.binary(binaryFrame(one, job.id));
    if (!held) job.ended = true;
  }

  function respond(call: string, body: { prompt_id?: string; delete?: string[] } | undefined) {
    const path = pathOf(call);
    if (path === 'POST /prompt' && answer) {
      const id = body?.prompt_id ?? '';
      if (takes) {
        const job = { id, ended: false };
        jobs.set(id, job);
        setImmediate(() => play(job));
      }
      return { status: answer.status, body: answer.body, id };
    }
    const [, , historyId] = /^(GET) \/history\/(.+)$/.exec(path) ?? [];
    if (historyId) {
      const job = jobs.get(historyId);
      return { status: 200, body: (job && history(job)) || {} };
    }
    const rows = (ended: boolean) =>
      [...jobs.values()]
        .filter((job) => job.ended === ended)
        .map(({ id }, n) => [n, id, {}, { client_id: id }, []]);
    if (path === 'GET /queue')
      return { status: 200, body: { queue_running: rows(false), queue_pending: [] } };
    if (path === 'POST /interrupt') {
      for (const job of jobs.values()) job.ended = true;
      return { status: 200, body: '' };
    }
    const known = conversation.filter(isCall).find((one) => pathOf(one.call) === path);
    return known ? { status: known.status, body: known.body } : { status: 200, body: {} };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const text = Buffer.concat(chunks).toString();
      const body = text.startsWith('{') ? (JSON.parse(text) as object) : undefined;
      asked.push({ call, body, headers: request.headers });
      const status = statuses[pathOf(call)]?.shift();
      if (status !== undefined && status > 0) {
        response.writeHead(status, { location: '/elsewhere' }).end();
        return;
      }
      const reply: { status: number; body: unknown; id?: string } = respond(call, body);
      if (status === 0) {
        request.socket.destroy();
        return;
      }
      const picture = (reply.body as { png?: string } | undefined)?.png;
      response.writeHead(reply.status, {
        'content-type': picture ? 'image/png' : 'application/json',
      });
      response.end(
        picture
          ? Buffer.from(picture, 'base64')
          : JSON.stringify(reply.body).replaceAll('$ID', reply.id ?? ''),
      );
    });
  });
  server.on('upgrade', (request, socket) => {
    const id = new URL(request.url ?? '', 'http://localhost').searchParams.get('clientId') ?? '';
    asked.push({ call: 'GET /ws', body: undefined, headers: request.headers });
    const talking = acceptSocket(request, socket);
    sockets.set(id, talking);
    for (const said of conversation.slice(0, posted))
      if ('told' in said) talking.text(JSON.stringify(said.told).replaceAll('$ID', id));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut: ComfyReplay['cut'] = ({ forget = false } = {}) => {
    for (const socket of sockets.values()) socket.destroy();
    sockets.clear();
    if (forget) jobs.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    jobs,
    cut,
    finish() {
      for (const job of jobs.values()) job.ended = true;
    },
    async close() {
      cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A provider as an admin describes it, whose model is `composed-harbour-xl`. */
export const composerAt = (
  address: string,
  more: Partial<z.input<typeof ProviderInput>> = {},
): z.input<typeof ProviderInput> => ({
  kind: 'comfyui',
  name: 'Harbour XL',
  address,
  headers: [{ name: 'x-api-key', value: 'open sesame' }],
  settings: { model: 'limn-lab-tiny.safetensors' },
  version: '1.0',
  licence: 'CC BY-SA 4.0',
  training: { source: 'licensed', text: 'Pictures under free licences.', url: null },
  credits: 3,
  costPerThousand: 4000,
  monthlyBudget: null,
  enabled: true,
  ...more,
});
