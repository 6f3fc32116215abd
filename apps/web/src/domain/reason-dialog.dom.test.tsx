// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { later } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

async function asked(least: number, confirm: (reason: string) => Promise<boolean>) {
  const given: string[] = [];
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Decline</Button>
        <ReasonDialog
          open={open}
          onOpenChange={setOpen}
          title="Decline the request?"
          description="They can send it again with changes."
          label="Reason"
          least={least}
          action="Decline it"
          onConfirm={(reason) => {
            given.push(reason);
            return confirm(reason);
          }}
        />
      </>
    );
  }
  const { user } = show(<Page />);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await screen.findByRole('dialog', { name: 'Decline the request?' });
  };
  await open();
  const decline = () => user.click(screen.getByRole('button', { name: 'Decline it' }));
  return { user, given, open, decline };
}
const reason = () => screen.getByRole('textbox', { name: 'Reason' });
const dialog = () => screen.queryByRole('dialog');

test('a reason that is only spaces does nothing', async () => {
  const { user, given, decline } = await asked(10, async () => true);
  await user.type(reason(), '            ');
  await decline();
  expect(screen.getByRole('alert').textContent).toBe('Enter at least 10 characters.');
  expect(given).toEqual([]);
  await user.type(reason(), 'a');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a reason that may be left out can be', async () => {
  const { given, decline } = await asked(0, async () => true);
  await decline();
  expect(given).toEqual(['']);
  expect(dialog()).toBeNull();
});

test('a reason is kept when it does not go through, and gone when it does', async () => {
  let works = false;
  const { user, given, open, decline } = await asked(5, async () => works);
  await user.type(reason(), ' We have no time. ');
  await decline();
  expect(dialog()).not.toBeNull();
  expect(reason()).toHaveProperty('value', ' We have no time. ');
  works = true;
  await decline();
  expect(given).toEqual(['We have no time.', 'We have no time.']);
  expect(dialog()).toBeNull();
  await open();
  expect(reason()).toHaveProperty('value', '');
});

test('pressing twice does it once', async () => {
  const { promise, answer } = later<boolean>();
  const { user, given } = await asked(0, () => promise);
  await user.dblClick(screen.getByRole('button', { name: 'Decline it' }));
  await answer(true);
  expect(given).toHaveLength(1);
});
