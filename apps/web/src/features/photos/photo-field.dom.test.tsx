// @vitest-environment happy-dom
import { photoLimits } from '@limn/contracts/photos';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { PhotoField } from './photo-field.tsx';

function opened(shown: string | null = null) {
  const changes: unknown[] = [];
  const { user } = show(
    <PhotoField
      purpose="bookcover"
      photo={null}
      shown={shown}
      onChange={(photo) => changes.push(photo)}
    />,
  );
  // Under ‘all files’ anything can be chosen.
  const person = userEvent.setup({ applyAccept: false });
  const choose = (file: File) => person.upload(screen.getByLabelText('Choose a book cover'), file);
  return { user, choose, changes };
}
const pdf = new File(['%PDF'], 'cover.pdf', { type: 'application/pdf' });
const huge = Object.defineProperty(new File(['x'], 'cover.png', { type: 'image/png' }), 'size', {
  value: photoLimits.maxBytes + 1,
});

test.each([
  ['a document', pdf, /not a picture we can read/],
  ['a file that is too large', huge, /The file is larger than \d+ MB/],
])('%s is not taken, and the field says why', async (_, file, reason) => {
  const { choose, changes } = opened();
  await choose(file);
  expect(screen.getByRole('alert').textContent).toMatch(reason);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes).toEqual([]);
});

test('a file that is dropped is looked at in the same way', () => {
  opened('/old.webp');
  const place = screen.getByRole('img', { name: 'Your book cover' });
  fireEvent.drop(place, { dataTransfer: { files: [pdf] } });
  expect(screen.getByRole('alert').textContent).toMatch('not a picture we can read');
});

test('a picture can be taken away', async () => {
  const { user, changes } = opened('/old.webp');
  expect(screen.getByRole('button', { name: 'Choose another' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(changes).toEqual([null]);
});
