import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderInput } from '@limn/contracts/providers';
import type { z } from 'zod';
import { acceptSocket, type TalkingSocket } from './web-socket-server.ts';

/** A recorded conversation between a client and a ComfyUI server, in order; the job's id is written as `$ID`. */
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
      new URL(`../src/modules/models/comfyui/recordings/${name}.json`, import.meta.url),
      'utf8',
    ),
  ) as Recording;

/** The server's picture in the recording 'picture'. */
export function recordedPicture(): Uint8Array {
  const [, png] = /"png": ?"([^"]+)"/.exec(JSON.stringify(read('picture')))!;
  return Buffer.from(png!, 'base64');
}

const isCall = (said: Said): said is Call => 'call' in said;
const pathOf = (call: string) => call.replace(/\?.*/, '');

/** A conversation with what decides how it is played. */
function scriptOf(name: string) {
  const { conversation } = read(name);
  const posted = conversation.findIndex((said) => isCall(said) && said.call === 'POST /prompt');
  return {
    conversation,
    posted,
    answer: posted < 0 ? undefined : (conversation[posted] as Call),
    output: conversation.find((said) => 'told' in said && said.told.type === 'executed') as
      | { told: { data: { node: string; output: object } } }
      | undefined,
    failure: conversation.find(
      (said) => 'told' in said && /^execution_(error|interrupted)$/.test(said.told.type),
    ) as { told: { type: string; data: object } } | undefined,
  };
}

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
  /** It trains a model. */
  trains: boolean;
  graph: object;
}

/** An uploaded file. */
interface HandedIn {
  name: string;
  subfolder: string;
  /** Which of the server's folders. */
  type: string;
  bytes: Buffer;
}

/** Parses the form of an upload. */
function handedIn(body: Buffer): HandedIn {
  const text = body.toString('latin1');
  const part = (name: string) =>
    new RegExp(`name="${name}"[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(text)?.[1] ?? '';
  return {
    name: /filename="([^"]*)"/.exec(text)?.[1] ?? '',
    subfolder: part('subfolder'),
    type: part('type'),
    bytes: Buffer.from(part('image'), 'latin1'),
  };
}

export interface ComfyReplay {
  url: string;
  /** The requests it received, such as 'POST /prompt', with JSON bodies. */
  asked: { call: string; body: unknown; headers: IncomingMessage['headers'] }[];
  /** Prompts it took, by their ids. */
  jobs: Map<string, Job>;
  /** Uploaded files; a later one replaces an earlier one of the same name. */
  files: Map<string, HandedIn>;
  /** All of them, as they came. */
  uploads: HandedIn[];
  /** See `ReplayOptions`. */
  statuses: Record<string, number[]>;
  /** Cuts all connections; with `forget` its queue and history are gone too, as after a restart. */
  cut(options?: { forget?: boolean }): void;
  /** Ends the jobs that are held. */
  finish(): void;
  close(): Promise<void>;
}

export interface ReplayOptions {
  /** Number of frames sent for a job before it goes silent; default: all. */
  frames?: number;
  /** Every frame comes twice. */
  twice?: boolean;
  /** Jobs end only when `finish` is called. */
  held?: boolean;
  /**
   * Answers of the next calls of a path instead, as in 'POST /prompt'; 0: the connection is cut after the work; -1: no
   * answer.
   */
  statuses?: Record<string, number[]>;
  /** The conversation replayed for a training graph; default 'training'. */
  trains?: string;
  /** The recorded conversation that answers requests about installed models; default 'training'. */
  has?: string;
}

/** A small HTTP and WebSocket server that replays a recorded conversation. */
export async function comfyReplay(
  name: string,
  {
    frames = Number.POSITIVE_INFINITY,
    twice = false,
    held = false,
    statuses = {},
    trains = 'training',
    has = 'training',
  }: ReplayOptions = {},
): Promise<ComfyReplay> {
  const painting = scriptOf(name);
  const training = scriptOf(trains);
  const { conversation, posted } = painting;
  // Answers of other conversations, for calls that the replayed one lacks.
  const others = [...new Set([has, 'training'])].flatMap((one) =>
    read(one).conversation.filter(isCall),
  );
  const files: ComfyReplay['files'] = new Map();
  const uploads: HandedIn[] = [];
  const sockets = new Map<string, TalkingSocket>();
  const asked: ComfyReplay['asked'] = [];
  const jobs = new Map<string, Job>();
  const history = (job: Job) => {
    const { output, failure } = job.trains ? training : painting;
    return (
      job.ended && {
        [job.id]: {
          prompt: [0, job.id, job.graph, { client_id: job.id }, []],
          outputs: output ? { [output.told.data.node]: output.told.data.output } : {},
          status: {
            status_str: failure ? 'error' : 'success',
            messages: failure ? [[failure.told.type, failure.told.data]] : [],
          },
        },
      }
    );
  };

  function play(job: Job): void {
    const socket = sockets.get(job.id);
    const script = job.trains ? training : painting;
    const said = script.conversation.slice(script.posted + 1).filter((one) => !isCall(one));
    for (const one of said.slice(0, frames))
      for (let times = twice ? 2 : 1; times > 0; times--)
        if ('told' in one) socket?.text(JSON.stringify(one.told).replaceAll('$ID', job.id));
        else if ('binary' in one) socket?.binary(binaryFrame(one, job.id));
    if (!held) job.ended = true;
  }

  function respond(call: string, body: { prompt_id?: string; prompt?: object } | undefined) {
    const path = pathOf(call);
    const learns = JSON.stringify(body?.prompt ?? {}).includes('TrainLoraNode');
    const { answer } = learns ? training : painting;
    if (path === 'POST /prompt' && answer) {
      const id = body?.prompt_id ?? '';
      if (answer.status === 200) {
        const job = { id, ended: false, trains: learns, graph: body?.prompt ?? {} };
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
    if (path === 'GET /models/loras')
      return {
        status: 200,
        body: [...jobs.values()]
          .filter((job) => job.trains && job.ended)
          .map(({ id }) => `limn-${id}_800_steps_00001_.safetensors`),
      };
    const wanted = new URL(call.split(' ')[1]!, 'http://x').searchParams;
    const file = path === 'GET /view' && files.get(wanted.get('filename') ?? '');
    if (file) {
      const isPicture = file.bytes.subarray(1, 4).toString() === 'PNG';
      return {
        status: 200,
        body: isPicture ? { png: file.bytes.toString('base64') } : { text: file.bytes.toString() },
      };
    }
    const known = [...conversation.filter(isCall), ...others].find(
      (one) => pathOf(one.call) === path,
    );
    return known ? { status: known.status, body: known.body } : { status: 200, body: {} };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const call = `${method} ${request.url}`;
      const sent = Buffer.concat(chunks);
      const text = sent.toString();
      let uploaded: HandedIn | undefined;
      if (call === 'POST /upload/image') {
        const file = handedIn(sent);
        files.set(file.name, file);
        uploads.push(file);
        uploaded = file;
      }
      const body = text.startsWith('{') ? (JSON.parse(text) as object) : undefined;
      asked.push({ call, body, headers: request.headers });
      const status = statuses[pathOf(call)]?.shift();
      if (status !== undefined && status > 0) {
        response.writeHead(status, { location: '/elsewhere' }).end();
        return;
      }
      const reply: { status: number; body: unknown; id?: string } = uploaded
        ? { status: 200, body: { ...uploaded, bytes: undefined } }
        : respond(call, body);
      if (status === -1) return;
      if (status === 0) {
        request.socket.destroy();
        return;
      }
      const picture = (reply.body as { png?: string } | undefined)?.png;
      const plain = (reply.body as { text?: string } | undefined)?.text;
      if (plain !== undefined) {
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(plain);
        return;
      }
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
    files,
    uploads,
    statuses,
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
