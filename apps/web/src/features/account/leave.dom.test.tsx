// @vitest-environment happy-dom
import { identityRoutes, User } from '@limn/contracts/identity';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refusal, watchLeaving } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { DeleteAccount, DeletionNotice, ExportButton } from './leave.tsx';

const user = User.parse({
  id: 'usr_01J00000000000000000000001',
  email: 'mira@limn.test',
  givenName: 'Mira',
  familyName: 'Holm',
  picture: null,
  admin: false,
  promptInFiles: true,
  deletionAt: null,
});
const leaving = { ...user, deletionAt: '2026-12-15T10:00:00.000Z' };

function Page() {
  const [person, setPerson] = useState(user);
  return (
    <>
      <DeletionNotice user={person} onSaved={setPerson} />
      <DeleteAccount user={person} onSaved={setPerson} />
    </>
  );
}

function shown() {
  const api = fakeApi();
  api.on(identityRoutes.openMatters, {
    open: [{ what: 'You have $40 to be paid out.', onDeletion: 'It is paid first.' }],
  });
  api.on(identityRoutes.deleteMe, leaving);
  api.on(identityRoutes.keepMe, user);
  const { user: person } = show(<Page />);
  const open = async () => {
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };
  const press = (name: RegExp | string) => person.click(screen.getByRole('button', { name }));
  return { api, person, open, press };
}
const address = () => screen.getByRole('textbox', { name: 'Type mira@limn.test to continue' });

test('before an account is deleted, what is open is shown, and its address has to be typed', async () => {
  const { api, person, open, press } = shown();
  const dialog = await open();
  expect(await dialog.findByText('It is paid first.')).toBeDefined();
  await person.type(address(), 'mira@limn.test');
  await press(/^Delete in/);
  expect(api.bodies(identityRoutes.deleteMe)).toEqual([{ email: 'mira@limn.test' }]);
  expect(await screen.findByText(/This account will be deleted on .*Dec/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('another address is marked, and deletes nothing', async () => {
  const { api, person, open, press } = shown();
  const message = 'This is not the address of your account.';
  api.on(identityRoutes.deleteMe, refusal(422, message, { fields: [{ path: 'email', message }] }));
  await open();
  await person.type(address(), 'mia@limn.test');
  await press(/^Delete in/);
  expect(await screen.findByText(message)).toBeDefined();
  expect(address().getAttribute('aria-invalid')).toBe('true');
});

test('a question that was left asks for the address again', async () => {
  const { person, open, press } = shown();
  await open();
  await person.type(address(), 'mira@limn.test');
  await press('Cancel');
  await open();
  expect(address()).toHaveProperty('value', '');
});

test('a deletion is taken back, and asks for everything again', async () => {
  const { person, open, press } = shown();
  await open();
  await person.type(address(), 'mira@limn.test');
  await press(/^Delete in/);
  await person.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account stays.')).toBeDefined();
  await open();
  expect(address()).toHaveProperty('value', '');
});

test('my data is one file', async () => {
  const api = fakeApi();
  api.on(identityRoutes.exportMe, { url: '/api/users/v1/exports/secret' });
  const left = watchLeaving();
  const { user: person } = show(<ExportButton />);
  await person.click(screen.getByRole('button', { name: 'Download all my data' }));
  expect(left()).toEqual(['/api/users/v1/exports/secret']);
});
