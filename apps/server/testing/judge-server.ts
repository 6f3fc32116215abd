import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  body: {
    model: string;
    input: { type: string; text?: string; image_url?: { url: string } }[];
  };
  authorization: string | undefined;
  answered: number;
}

interface Finds {
  words?: Record<string, boolean>;
  picture?: Record<string, boolean>;
  status?: number;
}

export interface JudgeServer {
  url: string;
  asked: Asked[];
  /** Sets the findings of the next requests. */
  find(finds: Finds): void;
  close(): Promise<void>;
}

/** A server that answers `POST /v1/moderations` in the shape of OpenAI's (written after its client library's types). */
export async function judgeServer(): Promise<JudgeServer> {
  const asked: Asked[] = [];
  let now: Finds = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
      const isThere = request.method === 'POST' && request.url === '/v1/moderations';
      const answered = isThere ? (now.status ?? 200) : 404;
      asked.push({ body, authorization: request.headers.authorization, answered });
      const found = (body.input[0]?.type === 'text' ? now.words : now.picture) ?? {};
      const categories = { sexual: false, 'sexual/minors': false, violence: false, ...found };
      const flagged = Object.values(categories).includes(true);
      const names = Object.keys(categories);
      const all = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));
      const answer = {
        id: 'modr-1',
        model: body.model,
        results: [
          {
            flagged,
            categories,
            category_scores: all(0.01),
            category_applied_input_types: all(['image']),
          },
        ],
      };
      response.writeHead(answered, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answered === 200 ? answer : { error: { message: 'no' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    find(finds) {
      now = finds;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
