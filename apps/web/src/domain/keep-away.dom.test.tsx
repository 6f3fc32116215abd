// @vitest-environment happy-dom
import { blockRoutes, type Distance } from '@limn/contracts/blocks';
import { ProfileId } from '@limn/contracts/ids';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { KeepAway } from './keep-away.tsx';

const profile = ProfileId.parse('prf_01J00000000000000000000001');

/** A server that remembers who is kept away. */
async function shown(first: Distance[] = []) {
  const api = fakeApi();
  const kept = new Set<string>(first);
  api.on(blockRoutes.list, () => ({
    people: [...kept].map((distance) => ({
      profile,
      name: 'Juno',
      distance: distance as Distance,
      since: '2026-11-01T10:00:00Z',
    })),
    total: kept.size,
  }));
  api.on(blockRoutes.set, ({ params }) => void kept.add(params['distance']!));
  api.on(blockRoutes.end, ({ params }) => void kept.delete(params['distance']!));
  const { user } = show(<KeepAway profile={profile} name="Juno" />);
  const [name] = first.length > 0 ? ['Unblock'] : ['Block'];
  await screen.findByRole('button', { name });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { api, kept, press };
}

test('a person is blocked, and the button offers to unblock them', async () => {
  const { kept, press } = await shown();
  await press('Block');
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeDefined();
  expect([...kept]).toEqual(['block']);
  expect(screen.getByText(/^Juno is blocked\./)).toBeDefined();
});

test('UNDO takes a block back', async () => {
  const { kept, press } = await shown();
  await press('Block');
  await screen.findByRole('button', { name: 'Unblock' });
  await press('UNDO');
  expect(await screen.findByRole('button', { name: 'Block' })).toBeDefined();
  expect([...kept]).toEqual([]);
});

test('muting leaves a block as it is', async () => {
  const { kept, press } = await shown(['block']);
  await press('Mute');
  expect(await screen.findByRole('button', { name: 'Unmute' })).toBeDefined();
  expect([...kept]).toEqual(['block', 'mute']);
});

test('a block that fails says so, and the button does not pretend', async () => {
  const { api, press } = await shown();
  api.on(blockRoutes.set, refusal(409, 'You have blocked 500 people.'));
  await press('Block');
  expect(await screen.findByText('You have blocked 500 people.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Block' })).toBeDefined();
});
