import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { route } from '@limn/contracts/route';
import { setBearer } from './api.ts';
import { sendFile, upload } from './upload.ts';

/** A request of a browser that is answered at once. */
function answerWith(status: number, responseText: string) {
  const sent = { method: '', address: '', headers: {} as Record<string, string>, aborted: false };
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {};
      status = status;
      responseText = responseText;
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      open(method: string, address: string) {
        Object.assign(sent, { method, address });
      }
      setRequestHeader(name: string, value: string) {
        sent.headers[name] = value;
      }
      abort() {
        sent.aborted = true;
        this.onabort?.();
      }
      send() {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
        if (status === 0) this.onerror?.();
        else if (status > 0) this.onload?.();
      }
    },
  );
  return sent;
}

const files = route({
  method: 'POST',
  path: '/api/files',
  tag: 'Test',
  summary: 'Upload a file',
  access: 'public',
  response: z.object({ id: z.string() }),
});
const file = new File(['x'], 'x.png');
const send = (signal = new AbortController().signal, onProgress = (_part: number) => {}) =>
  sendFile<{ id: string }>(
    'POST',
    '/api/files',
    { authorization: 'Bearer t' },
    { file, onProgress, signal },
  );

afterEach(() => {
  setBearer(() => Promise.resolve(null));
  vi.unstubAllGlobals();
});

describe('sending a file', () => {
  it('tells how far it is, and gives the answer', async () => {
    const sent = answerWith(201, '{"id":"img_1"}');
    const parts: number[] = [];
    await expect(send(undefined, (part) => parts.push(part))).resolves.toEqual({ id: 'img_1' });
    expect(parts).toEqual([0.5]);
    expect(sent).toMatchObject({
      method: 'POST',
      address: '/api/files',
      headers: { authorization: 'Bearer t' },
    });
  });

  it.each([
    ['a refusal', 422, '{"error":{"code":"invalid","message":"Too large."}}', { code: 'invalid' }],
    ['a proxy’s error', 502, '<html>', { code: 'unavailable' }],
    ['no connection', 0, '', { code: 'network' }],
    ['an answer of something in between', 200, '<html>Welcome</html>', { code: 'network' }],
  ])('fails with %s', async (_name, status, text, failure) => {
    answerWith(status, text);
    await expect(send()).rejects.toMatchObject(failure);
  });

  it('is cancelled', async () => {
    const sent = answerWith(-1, '');
    const cancelling = new AbortController();
    const sending = send(cancelling.signal);
    cancelling.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent.aborted).toBe(true);
  });

  it('renews a token that the server refuses, once', async () => {
    const sent = answerWith(401, '{"error":{"code":"unauthenticated","message":"Expired."}}');
    const asked: string[] = [];
    setBearer(
      () => Promise.resolve('old'),
      (refused) => {
        asked.push(refused);
        return Promise.resolve('new');
      },
    );
    const options = { file, onProgress: () => undefined, signal: new AbortController().signal };
    await expect(upload(files, options)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(['old']);
    expect(sent.headers).toEqual({ authorization: 'Bearer new' });
  });
});
