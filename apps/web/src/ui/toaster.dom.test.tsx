// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { notify } from './notifications.ts';

const region = () => within(screen.getByRole('region', { name: 'Notifications' }));
const said = () =>
  region()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

test('a message is read out, and can be closed', async () => {
  const { user } = show(null);
  act(() => notify('Prices saved.'));
  expect(region().getByRole('list').getAttribute('aria-live')).toBe('polite');
  expect(said()).toEqual(['Prices saved.']);
  await user.click(region().getByRole('button', { name: 'Close' }));
  expect(said()).toEqual([]);
});

test('UNDO undoes once, and the message goes', async () => {
  const { user } = show(null);
  const undone: string[] = [];
  act(() => notify('Deleted.', { undo: () => undone.push('back') }));
  await user.click(region().getByRole('button', { name: 'UNDO' }));
  expect(undone).toEqual(['back']);
  expect(said()).toEqual([]);
});

test('one failure that several parts report is shown once', () => {
  show(null);
  act(() => {
    notify('The server cannot be reached.', { tone: 'danger' });
    notify('The server cannot be reached.', { tone: 'danger' });
    notify('Saved.');
  });
  expect(said()).toEqual(['The server cannot be reached.', 'Saved.']);
});
