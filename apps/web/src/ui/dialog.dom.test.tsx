// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

function opened() {
  const confirmed: string[] = [];
  const { user } = show(
    <ConfirmDialog
      trigger={<Button>Delete</Button>}
      title="Delete ‘Harbour’?"
      text="It cannot be brought back."
      action="Delete it"
      danger
      onConfirm={() => confirmed.push('yes')}
    />,
  );
  const trigger = () => screen.getByRole('button', { name: 'Delete' });
  return { user, confirmed, trigger };
}

test('a question says what it is about and what follows', async () => {
  const { user, trigger } = opened();
  await user.click(trigger());
  const question = await screen.findByRole('alertdialog', {
    name: 'Delete ‘Harbour’?',
    description: 'It cannot be brought back.',
  });
  expect(question.contains(document.activeElement)).toBe(true);
});

test.each([
  ['Escape', (user: ReturnType<typeof show>['user']) => user.keyboard('{Escape}')],
  [
    'Cancel',
    (user: ReturnType<typeof show>['user']) =>
      user.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
])('%s does nothing, and the focus is back where it was', async (_, leave) => {
  const { user, confirmed, trigger } = opened();
  await user.click(trigger());
  await screen.findByRole('alertdialog');
  await leave(user);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(confirmed).toEqual([]);
  expect(document.activeElement).toBe(trigger());
});

test('Enter on a question that was just opened does not confirm it', async () => {
  const { user, confirmed, trigger } = opened();
  await user.click(trigger());
  await screen.findByRole('alertdialog');
  await user.keyboard('{Enter}');
  expect(confirmed).toEqual([]);
});

test('confirming does it once, and closes the question', async () => {
  const { user, confirmed, trigger } = opened();
  await user.click(trigger());
  await user.dblClick(await screen.findByRole('button', { name: 'Delete it' }));
  expect(confirmed).toEqual(['yes']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Rename the board">
        <input aria-label="Name" />
        <Button onClick={() => setOpen(false)}>Save</Button>
      </Dialog>
    </>
  );
}

test('Tab stays within a dialog, and closing it returns the focus', async () => {
  const { user } = show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename the board' });
  for (let presses = 0; presses < 5; presses++) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
});
