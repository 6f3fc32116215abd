// @vitest-environment happy-dom
import { type Profile, profileRoutes } from '@limn/contracts/profiles';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { DeleteProfile } from './delete-profile.tsx';

const profile = { kind: 'artist', accountName: 'Ada Brook' } as unknown as Profile;

async function asked() {
  const api = fakeApi();
  api.on(profileRoutes.remove, undefined);
  const calls: string[] = [];
  const { user } = show(
    <DeleteProfile
      profile={profile}
      onDeleted={() => calls.push('deleted')}
      onRestored={() => calls.push('restored')}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Delete this profile' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete ‘Ada Brook’?' });
  const confirm = () =>
    user.click(within(question).getByRole('button', { name: 'Delete profile' }));
  return { api, user, question, confirm, calls };
}

test('a profile is deleted after a question that says what stays', async () => {
  const { api, question, confirm, calls } = await asked();
  expect(question.textContent).toMatch('Licences already sold stay in force');
  expect(api.calls(profileRoutes.remove)).toEqual([]);
  await confirm();
  expect(await screen.findByText('The artist profile is deleted.')).toBeDefined();
  expect(api.calls(profileRoutes.remove)).toMatchObject([{ params: { kind: 'artist' } }]);
  expect(calls).toEqual(['deleted']);
});

test('a profile that still earns is not deleted, and says why', async () => {
  const { api, confirm, calls } = await asked();
  api.on(profileRoutes.remove, refusal(409, 'You have $40 to be paid out.'));
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toMatch('You have $40');
  expect(calls).toEqual([]);
});

test('UNDO that fails says so', async () => {
  const { api, user, confirm, calls } = await asked();
  await confirm();
  api.on(profileRoutes.restore, refusal(409, 'It was deleted too long ago.'));
  await user.click(await screen.findByRole('button', { name: 'UNDO' }));
  expect(await screen.findByText('It was deleted too long ago.')).toBeDefined();
  expect(calls).toEqual(['deleted']);
});
