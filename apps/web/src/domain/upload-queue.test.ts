import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { createUploadQueue, refusalOf } from './upload-queue.ts';

function picture(name: string, size = 1000): File {
  return new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
}

/** A server that answers when the test tells it to. */
function setUp() {
  const asked = new Map<
    string,
    { finish: () => void; fail: (error: Error) => void; progress: (part: number) => void }
  >();
  const done: string[] = [];
  const queue = createUploadQueue<string>({
    full: 'A style has at most 30 pictures.',
    send: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        asked.set(file.name, {
          finish: () => resolve(file.name),
          fail: reject,
          progress: onProgress,
        });
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    onDone: (name) => done.push(name),
  });
  const states = () => queue.get().map(({ name, status }) => `${name} ${status}`);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { asked, done, queue, states, settle };
}

describe('upload queue', () => {
  it('sends two at a time', async () => {
    const { asked, done, queue, states, settle } = setUp();
    queue.add([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')], 30);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg sending', 'c.jpg waiting']);
    asked.get('a.jpg')?.finish();
    await settle();
    expect(states()).toEqual(['b.jpg sending', 'c.jpg sending']);
    expect(done).toEqual(['a.jpg']);
  });

  it('shows how much of each file is sent', () => {
    const { asked, queue } = setUp();
    queue.add([picture('a.jpg')], 30);
    asked.get('a.jpg')?.progress(0.5);
    expect(queue.get()[0]?.progress).toBe(0.5);
  });

  it('keeps a refused file with the server’s reason, and a lost one to be tried again', async () => {
    const { asked, done, queue, states, settle } = setUp();
    queue.add([picture('a.jpg'), picture('b.jpg')], 30);
    asked.get('a.jpg')?.fail(new ApiError('invalid', 'The picture is too small.', 422));
    asked.get('b.jpg')?.fail(new ApiError('network', 'Offline.'));
    await settle();
    expect(states()).toEqual(['a.jpg refused', 'b.jpg failed']);
    expect(queue.get()[0]?.reason).toBe('The picture is too small.');
    queue.retry(queue.get()[1]?.id ?? 0);
    expect(states()).toEqual(['a.jpg refused', 'b.jpg sending']);
    asked.get('b.jpg')?.finish();
    await settle();
    expect(done).toEqual(['b.jpg']);
  });

  it('lets the next one go when one is cancelled', async () => {
    const { queue, states, settle } = setUp();
    queue.add([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')], 30);
    queue.cancel(queue.get()[0]?.id ?? 0);
    await settle();
    expect(states()).toEqual(['b.jpg sending', 'c.jpg sending']);
  });

  it('takes no more than there is room for', () => {
    const { queue, states } = setUp();
    queue.add([picture('a.jpg'), picture('b.jpg')], 1);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg refused']);
    expect(queue.get()[1]?.reason).toBe('A style has at most 30 pictures.');
  });
});

describe('refusalOf', () => {
  it.each([
    [
      { name: 'a.gif', type: 'image/gif', size: 1 },
      'Only JPEG, PNG, WebP, AVIF and TIFF pictures.',
    ],
    [
      { name: 'a.svg', type: 'image/svg+xml', size: 1 },
      'Only JPEG, PNG, WebP, AVIF and TIFF pictures.',
    ],
    [{ name: 'a.jpg', type: 'image/jpeg', size: 41 * 1024 * 1024 }, 'Larger than 40 MB.'],
    [{ name: 'a.jpg', type: 'image/jpeg', size: 0 }, 'The file is empty.'],
    [{ name: 'a.tif', type: '', size: 10 }, null],
    [{ name: 'a.webp', type: 'image/webp', size: 10 }, null],
  ])('%o: %s', (file, reason) => {
    expect(refusalOf(file)).toBe(reason);
  });
});
