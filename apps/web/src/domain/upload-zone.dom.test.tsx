// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ApiError } from '../lib/api-error.ts';
import { createUploadQueue } from './upload-queue.ts';
import { UploadZone } from './upload-zone.tsx';

interface Sent {
  file: File;
  signal: AbortSignal;
  progress: (part: number) => void;
  done: () => void;
  fail: (error: Error) => void;
}

function shown({ room = 5, locked = false } = {}) {
  const sent: Sent[] = [];
  const done: string[] = [];
  const queue = createUploadQueue<string>({
    full: 'A style has at most 5 pictures.',
    send: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Cancelled.')));
        sent.push({
          file,
          signal,
          progress: onProgress,
          done: () => resolve(file.name),
          fail: reject,
        });
      }),
    onDone: (name) => done.push(name),
  });
  const { user } = show(<UploadZone queue={queue} room={room} hint="JPEG" locked={locked} />);
  // Under ‘all files’ anything can be chosen.
  const person = userEvent.setup({ applyAccept: false });
  const choose = (...files: File[]) =>
    person.upload(screen.getByLabelText('Choose pictures'), files);
  return { user, choose, sent, done };
}
const picture = (name: string, size = 3) =>
  new File(['x'.repeat(size)], name, { type: 'image/png' });
const row = (name: string) =>
  within(screen.getByText(name).closest('li') ?? document.createElement('li'));

test('a picture shows how far it is, is checked, and leaves the list', async () => {
  const { choose, sent, done } = shown();
  await choose(picture('boat.png'));
  const bar = () => row('boat.png').getByRole('progressbar', { name: 'Upload of boat.png' });
  act(() => sent[0]!.progress(0.5));
  expect(bar().getAttribute('aria-valuenow')).toBe('50');
  act(() => sent[0]!.progress(1));
  expect(row('boat.png').getByText('Checking')).toBeDefined();
  await act(async () => sent[0]!.done());
  expect(screen.queryByText('boat.png')).toBeNull();
  expect(done).toEqual(['boat.png']);
});

test.each([
  ['a text', new File(['hello'], 'notes.txt', { type: 'text/plain' }), /Only JPEG, PNG/],
  ['an empty file', new File([], 'empty.png', { type: 'image/png' }), /The file is empty/],
  [
    'a file that is too large',
    Object.defineProperty(picture('huge.png'), 'size', { value: 2 ** 40 }),
    /Larger than \d+ MB/,
  ],
])('%s is not sent, and the list says why', async (_, file, reason) => {
  const { choose, sent } = shown();
  await choose(file, picture('boat.png'));
  expect(row(file.name).getByRole('alert').textContent).toMatch(reason);
  expect(sent.map(({ file: { name } }) => name)).toEqual(['boat.png']);
});

test('more than there is room for is refused, by name', async () => {
  const { choose, sent } = shown({ room: 1 });
  await choose(picture('one.png'), picture('two.png'));
  expect(row('two.png').getByRole('alert').textContent).toBe('A style has at most 5 pictures.');
  expect(sent).toHaveLength(1);
});

test('a picture on its way can be cancelled, and the next one begins', async () => {
  const { user, choose, sent, done } = shown();
  await choose(picture('one.png'), picture('two.png'), picture('three.png'));
  expect(row('three.png').getByText('Waiting')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel one.png' }));
  expect(sent[0]!.signal.aborted).toBe(true);
  expect(screen.queryByText('one.png')).toBeNull();
  expect(sent.map(({ file }) => file.name)).toEqual(['one.png', 'two.png', 'three.png']);
  expect(done).toEqual([]);
});

test('a lost connection can be tried again; a refusal cannot', async () => {
  const { user, choose, sent, done } = shown();
  await choose(picture('one.png'), picture('two.png'));
  await act(async () => {
    sent[0]!.fail(new ApiError('network', 'The server cannot be reached.'));
    sent[1]!.fail(new ApiError('conflict', 'This picture is in the style already.', 409));
  });
  expect(row('two.png').getByRole('alert').textContent).toMatch('in the style already');
  expect(row('two.png').queryByRole('button', { name: /^Try/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try one.png again' }));
  await act(async () => sent[2]!.done());
  expect(done).toEqual(['one.png']);
  await user.click(screen.getByRole('button', { name: 'Remove two.png from the list' }));
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

test('nothing is taken before the rights are confirmed, not even what is dropped', async () => {
  const { sent } = shown({ locked: true });
  expect(screen.getByRole('button', { name: 'Choose pictures' })).toHaveProperty('disabled', true);
  fireEvent.drop(screen.getByText('Drop pictures here'), {
    dataTransfer: { files: [picture('boat.png')] },
  });
  expect(sent).toEqual([]);
});

test('dropped pictures are sent', async () => {
  const { sent } = shown();
  fireEvent.drop(screen.getByText('Drop pictures here'), {
    dataTransfer: { files: [picture('boat.png')] },
  });
  await screen.findByText('boat.png');
  expect(sent).toHaveLength(1);
});
