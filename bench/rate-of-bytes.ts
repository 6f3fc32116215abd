import { connect } from 'node:net';
import { once } from 'node:events';

/**
 * Requests a second of answers that are not text, by connections that count bytes: autocannon reads every body as text, which
 * for 80 kB of a picture takes thirty times as long as sending them.
 *
 * @param url answered with a content-length, the same at every time
 */
export async function rateOfBytes(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  const started = performance.now();
  const end = started + seconds * 1000;
  let answered = 0;

  async function ask(): Promise<void> {
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    /** Bytes of the response still to come; undefined until its headers have arrived. */
    let left: number | undefined;
    let head = '';
    socket.on('data', (chunk) => {
      let { length } = chunk;
      if (left === undefined) {
        head += chunk.toString('latin1');
        const at = head.indexOf('\r\n\r\n');
        if (at < 0) return;
        const size = /^content-length: (\d+)/im.exec(head.slice(0, at))?.[1];
        if (!head.startsWith('HTTP/1.1 200') || size === undefined)
          return void socket.destroy(new Error(`${url}: ${head.slice(0, at)}`));
        length = head.length - at - 4;
        left = Number(size);
      }
      left -= length;
      if (left > 0) return;
      [left, head] = [undefined, ''];
      answered += 1;
      if (performance.now() < end) socket.write(request);
      else socket.end();
    });
    socket.write(request);
    await once(socket, 'close');
  }

  await Promise.all(Array.from({ length: connections }, ask));
  return answered / ((performance.now() - started) / 1000);
}
