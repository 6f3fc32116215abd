import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

interface Answer {
  status: number;
  body?: unknown;
  /** Answers with a picture instead. */
  picture?: boolean;
}
/** A provider's answers to each call, in order; the last one is repeated. */
interface Script {
  source: string;
  answers: Record<string, Answer[]>;
}

export interface ScriptedProvider {
  url: string;
  asked: { call: string; body: unknown; headers: IncomingHttpHeaders }[];
  /** Puts other answers to a call, before those that are left. */
  next(call: string, ...answers: Answer[]): void;
  close(): Promise<void>;
}

/** A boat on the sea, 512 × 512, PNG. */
const boat = () =>
  sharp(
    Buffer.from(
      '<svg width="512" height="512"><rect width="512" height="512" fill="#9cc4e8"/><rect y="280" width="512" height="232" fill="#2a5d8f"/><path d="M120 300h260l-50 80h-160z" fill="#b5372a"/></svg>',
    ),
  )
    .png({ palette: true })
    .toBuffer();

/** A small server with a provider's scripted answers; `$URL` is its own address there. */
export async function scriptedProvider(name: string): Promise<ScriptedProvider> {
  const file = new URL(`../src/modules/models/recordings/${name}.json`, import.meta.url);
  const { answers } = JSON.parse(readFileSync(file, 'utf8')) as Script;
  const asked: ScriptedProvider['asked'] = [];
  const picture = await boat();
  let url = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const text = Buffer.concat(chunks).toString();
      asked.push({
        call,
        body: text ? (JSON.parse(text) as unknown) : undefined,
        headers: request.headers,
      });
      const left = answers[call] ?? [{ status: 404, body: { detail: 'not in the script' } }];
      const answer = left.length > 1 ? left.shift()! : left[0]!;
      response.writeHead(answer.status);
      response.end(
        answer.picture
          ? picture
          : JSON.stringify(answer.body ?? {})
              .replaceAll('$URL', url)
              .replaceAll('$PICTURE', picture.toString('base64')),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    next: (call, ...more) => void (answers[call] = [...more, ...(answers[call] ?? [])]),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
