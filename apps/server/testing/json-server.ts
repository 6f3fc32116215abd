import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A test server that answers JSON by path, with 404 for others. Returns its address. */
export async function answering(answers: Record<string, object>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url!.split('?')[0]!];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { message: 'There is no such thing.' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
