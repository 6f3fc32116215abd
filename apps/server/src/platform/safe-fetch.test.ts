import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPublicAddress, type OutboundNetwork, safeFetch, safePost } from './safe-fetch.ts';

describe('whether an address is public', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    '1.2.3',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('fetching what a stranger names', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
    vi.useRealTimers();
  });
  const publicly = '93.184.216.34';

  /** A server behind a fake public address, and a network that records connections. */
  async function machine(answer: RequestListener, names: Record<string, string[][]> = {}) {
    const server = createServer(answer);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const dialled: string[] = [];
    const network: OutboundNetwork = {
      async resolve(name) {
        const answers = names[name] ?? [[publicly]];
        return (answers.length > 1 ? answers.shift() : answers[0])!;
      },
      connect(address, port) {
        dialled.push(`${address}:${port}`);
        return connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
      },
    };
    const get = (url: string, signal = new AbortController().signal, more = {}) =>
      safeFetch(url, { maxBytes: 1000, agent: 'Test', signal, ...more }, network);
    const post = (body: string, more = {}) =>
      safePost(
        'http://a.example/',
        {
          body,
          headers: {},
          agent: 'Test',
          signal: new AbortController().signal,
          maxBytes: 1000,
          ...more,
        },
        network,
      );
    return { get, post, dialled };
  }
  const picture: RequestListener = (_request, response) => response.end('picture');

  test('a public picture comes as it is, under our name and without being packed', async () => {
    const seen: unknown[] = [];
    const { get, dialled } = await machine(({ headers, url }, response) => {
      seen.push([headers.host, url, headers['user-agent'], headers['accept-encoding']]);
      response.end('picture');
    });
    expect(new TextDecoder().decode(await get('http://a.example/b.png?c=d#e'))).toBe('picture');
    expect(seen).toEqual([['a.example', '/b.png?c=d', 'Test', 'identity']]);
    expect(dialled).toEqual([`${publicly}:80`]);
  });

  test.each([
    ['ftp://a.example/', 'http'],
    ['file:///etc/passwd', 'http'],
    ['data:image/png;base64,AAAA', 'http'],
    ['a.example/x.png', 'not a web address'],
    ['http://', 'not a web address'],
    ['http://me:secret@a.example/', 'password'],
    ['http://me@a.example/', 'password'],
    ['http://a.example:22/', 'ports'],
    ['http://a.example:8080/', 'ports'],
    ['http://127.0.0.1/', 'We cannot fetch anything'],
    ['http://127.1/', 'We cannot fetch anything'],
    ['http://2130706433/', 'We cannot fetch anything'],
    ['http://0x7f000001/', 'We cannot fetch anything'],
    ['http://0177.0.0.1/', 'We cannot fetch anything'],
    ['http://127.0.0.1./', 'We cannot fetch anything'],
    ['http://169.254.169.254/latest/meta-data/', 'We cannot fetch anything'],
    ['http://[::1]/', 'We cannot fetch anything'],
    ['http://[::ffff:127.0.0.1]/', 'We cannot fetch anything'],
    ['http://[64:ff9b::7f00:1]/', 'We cannot fetch anything'],
    ['http://[2002:7f00:1::]/', 'We cannot fetch anything'],
    ['http://inside.example/', 'We cannot fetch anything'],
    ['http://both.example/', 'We cannot fetch anything'],
    ['http://nowhere.example/', 'We cannot fetch anything'],
  ])('%s is refused before anything is connected', async (address, why) => {
    const { get, dialled } = await machine(picture, {
      'inside.example': [['10.0.0.8']],
      'both.example': [[publicly, '10.0.0.8']],
      'nowhere.example': [[]],
    });
    await expect(get(address)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(why) as string,
      fields: [{ path: 'url' }],
    });
    expect(dialled).toEqual([]);
  });

  test('a name that answers differently the second time is not asked a second time', async () => {
    const { get, dialled } = await machine(picture, {
      'rebind.example': [[publicly], ['127.0.0.1']],
    });
    await get('http://rebind.example/');
    expect(dialled).toEqual([`${publicly}:80`]);
    await expect(get('http://rebind.example/')).rejects.toThrow('We cannot fetch anything');
    expect(dialled).toHaveLength(1);
  });

  test.each([
    'http://127.0.0.1/',
    'http://inside.example/x',
    'http://[::ffff:169.254.169.254]/',
    'http://me:secret@a.example/',
    'http://a.example:6379/',
    'file:///etc/passwd',
    '//10.0.0.8/',
  ])('a redirect to %s is refused', async (location) => {
    const { get, dialled } = await machine(
      (_request, response) => response.writeHead(302, { location }).end(),
      { 'inside.example': [['10.0.0.8']] },
    );
    await expect(get('http://a.example/')).rejects.toMatchObject({ code: 'invalid' });
    expect(dialled).toHaveLength(1);
  });

  test('three redirects are followed, a fourth is not', async () => {
    const steps =
      (most: number): RequestListener =>
      ({ url = '/' }, response) => {
        const step = Number(url.slice(1));
        if (step < most) response.writeHead(301, { location: `/${step + 1}` }).end();
        else response.end('picture');
      };
    const near = await machine(steps(3));
    expect(await near.get('http://a.example/0')).toHaveLength(7);
    const far = await machine(steps(4));
    await expect(far.get('http://a.example/0')).rejects.toThrow('more than 3 times');
    expect(far.dialled).toHaveLength(4);
  });

  test('a body that says it is too large, or goes on for ever, is cut off', async () => {
    const said = await machine((_request, response) =>
      response.writeHead(200, { 'content-length': 1001 }).end(new Uint8Array(1001)),
    );
    await expect(said.get('http://a.example/')).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    let closed = false;
    const endless = await machine((_request, response) => {
      const more = () => {
        while (!closed && response.write(new Uint8Array(200)));
      };
      response.on('drain', more).on('close', () => (closed = true));
      more();
    });
    await expect(endless.get('http://a.example/')).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    await vi.waitFor(() => expect(closed).toBe(true));
  });

  test.each([
    ['never answers', () => undefined],
    ['sends a byte and waits', (_request, response) => void response.write('x')],
  ] as [string, RequestListener][])('one that %s is given up', async (_name, answer) => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setTimeout(() => late.abort(), 50);
      return late.signal;
    });
    const { get } = await machine(answer);
    await expect(get('http://a.example/')).rejects.toThrow('did not answer in 10 seconds');
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
    vi.restoreAllMocks();
  });

  test.each([
    ['another status', (response) => response.writeHead(404).end(), 'status 404'],
    [
      'a packed answer',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'We cannot fetch anything',
    ],
    ['no HTTP', (response) => response.socket?.end('hello'), 'We cannot fetch anything'],
  ] as [string, (response: Parameters<RequestListener>[1]) => unknown, string][])(
    '%s is no picture',
    async (_name, answer, why) => {
      const { get } = await machine((_request, response) => void answer(response));
      await expect(get('http://a.example/')).rejects.toThrow(why);
    },
  );

  test('who goes away ends it', async () => {
    const left = new AbortController();
    const { get } = await machine(() => left.abort());
    await expect(get('http://a.example/', left.signal)).rejects.toThrow('We cannot fetch anything');
  });

  test('no redirect is followed where none is allowed', async () => {
    const { get, dialled } = await machine((_request, response) => {
      response.writeHead(302, { location: 'http://a.example/other' }).end();
    });
    const { signal } = new AbortController();
    const asked = get('http://a.example/', signal, { redirects: 0 });
    await expect(asked).rejects.toThrow('redirects to another one');
    expect(dialled).toHaveLength(1);
  });

  test('over https the certificate must be that of the name', async () => {
    const { get } = await machine(picture);
    await expect(get('https://a.example/')).rejects.toThrow('We cannot fetch anything');
  });

  describe('posting', () => {
    test('the bytes arrive as they are, and any status comes back with the beginning of the answer', async () => {
      const seen: unknown[] = [];
      const { post } = await machine((request, response) => {
        const { method, headers } = request;
        seen.push([method, headers['content-type'], headers['content-length']]);
        request.on('data', (piece: Buffer) => seen.push(piece.toString('utf8')));
        request.on('end', () => response.writeHead(302, { location: '/b' }).end('x'.repeat(5000)));
      });
      const { status, bytes } = await post('{"ä":1}');
      expect([status, bytes.length]).toEqual([302, 1000]);
      expect(seen).toEqual([['POST', 'application/json', '8'], '{"ä":1}']);
    });

    test.each([
      ['says nothing', () => undefined],
      ['never ends its answer', (response) => response.writeHead(200).write('x')],
    ] as [string, (response: Parameters<RequestListener>[1]) => unknown][])(
      'to a machine that %s, it ends in time',
      async (_name, answer) => {
        const { post } = await machine((_request, response) => void answer(response));
        await expect(post('{}', { timeoutMs: 100 })).rejects.toThrow(
          'did not answer in 0.1 seconds',
        );
      },
    );

    test('it fails with the reason of whoever stopped it', async () => {
      const stopping = new AbortController();
      const { post } = await machine(() => stopping.abort(new Error('The server stops.')));
      await expect(post('{}', { signal: stopping.signal })).rejects.toThrow('The server stops.');
    });
  });
});
