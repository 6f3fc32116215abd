// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleImage } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { UploadPicture } from './upload-picture.tsx';

/** Uploads as a browser makes them, each moved on by the test. */
function fakeUploads() {
  const uploads: Upload[] = [];
  class Upload {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = '';
    address = '';
    aborted = false;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    open(_: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    send() {
      uploads.push(this);
    }
    abort() {
      this.aborted = true;
      this.onabort?.();
    }
    progress = (part: number) =>
      act(() => this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 }));
    answer = (status: number, body: unknown) =>
      act(async () => {
        Object.assign(this, { status, responseText: JSON.stringify(body) });
        this.onload?.();
      });
    lose = () => act(async () => this.onerror?.());
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
  return uploads;
}

async function sending() {
  const uploads = fakeUploads();
  const taken: string[] = [];
  const { user } = show(<UploadPicture onUploaded={({ id }) => taken.push(id)} />);
  const choose = (name: string) =>
    user.upload(
      screen.getByLabelText('Picture to upload'),
      new File(['x'], name, { type: 'image/png' }),
    );
  await choose('boat.png');
  return { user, uploads, taken, choose };
}

test('a picture shows how far it is, and is handed on when it is in', async () => {
  const { uploads, taken } = await sending();
  expect(screen.getByText('Sending boat.png')).toBeDefined();
  uploads[0]!.progress(0.25);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  uploads[0]!.progress(1);
  expect(screen.getByText('Taking boat.png in')).toBeDefined();
  await uploads[0]!.answer(201, sampleImage);
  expect(taken).toEqual([sampleImage.id]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a picture on its way can be cancelled, and another one chosen', async () => {
  const { user, uploads, taken, choose } = await sending();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(uploads[0]!.aborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  await choose('ship.png');
  await uploads[1]!.answer(201, sampleImage);
  expect(taken).toEqual([sampleImage.id]);
});

test('a picture that is refused says why, and another one can be chosen at once', async () => {
  const { uploads, taken, choose } = await sending();
  const message = 'This file is not a picture.';
  await uploads[0]!.answer(422, { error: { code: 'invalid', message } });
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(taken).toEqual([]);
  await choose('ship.png');
  await uploads[1]!.answer(201, sampleImage);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(taken).toEqual([sampleImage.id]);
});

test('a lost connection says so', async () => {
  const { uploads } = await sending();
  await uploads[0]!.lose();
  expect(screen.getByRole('alert').textContent).toMatch('cannot be reached');
});

test('a picture that looks like a registered work says which', async () => {
  const { uploads } = await sending();
  await uploads[0]!.answer(201, { ...sampleImage, resembles: 'It looks like ‘Boats’ by Ada.' });
  expect(await screen.findByText('It looks like ‘Boats’ by Ada.')).toBeDefined();
});

test('a pasted picture is sent, unless a field has the focus', () => {
  const uploads = fakeUploads();
  show(
    <>
      <input aria-label="Prompt" />
      <UploadPicture onUploaded={() => {}} />
    </>,
  );
  const clipboardData = { files: [new File(['x'], 'boat.png', { type: 'image/png' })] };
  fireEvent.paste(screen.getByRole('textbox', { name: 'Prompt' }), { clipboardData });
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.paste(document.body, { clipboardData });
  expect(screen.getByText('Sending boat.png')).toBeDefined();
  expect(uploads.filter(({ aborted }) => aborted)).toEqual([]);
});
