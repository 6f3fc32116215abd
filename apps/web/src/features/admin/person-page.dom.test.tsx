// @vitest-environment happy-dom
import { UserId } from '@limn/contracts/ids';
import { peopleRoutes } from '@limn/contracts/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, later, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { PersonPage } from './person-page.tsx';

const id = UserId.parse('usr_01J00000000000000000000001');
const person = {
  id,
  email: 'juno@limn.test',
  name: 'Juno',
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: null,
  accepted: true,
  admin: false,
  suspendedAt: null as string | null,
  suspendedWhy: '',
  signedOutAt: null,
  deletionAskedAt: null,
  profiles: [],
  plan: 'free' as const,
  credits: { available: 5, reserved: 0 },
  givenCredits: 0,
  cannotSuspend: null as string | null,
  cannotGive: null as string | null,
};

async function opened(change: Partial<typeof person> = {}) {
  const api = fakeApi();
  let now = { ...person, ...change };
  api.on(peopleRoutes.get, () => now);
  api.on(peopleRoutes.suspend, ({ body }) => {
    const { why } = body as { why: string };
    now = { ...now, suspendedAt: '2026-11-20T10:00:00Z', suspendedWhy: why };
  });
  api.on(peopleRoutes.lift, () => {
    now = { ...now, suspendedAt: null, suspendedWhy: '' };
  });
  api.on(peopleRoutes.giveCredits, undefined);
  const { user } = show(<PersonPage id={id} />);
  await screen.findByRole('heading', { name: 'Juno' });
  const open = async (button: string, title: string) => {
    await user.click(screen.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  return { api, user, open };
}

test('a person is suspended with a reason that is shown afterwards', async () => {
  const { api, user, open } = await opened();
  const dialog = await open('Suspend', 'Suspend Juno');
  const suspend = () => user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await suspend();
  expect(await dialog.findByText('Give a reason of at least 5 characters.')).toBeDefined();
  expect(api.calls(peopleRoutes.suspend)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sold copied pictures.');
  await suspend();
  expect(await screen.findByText(/Reason: Sold copied pictures\./)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
});

test('a suspension is lifted with a reason', async () => {
  const { api, user, open } = await opened({ suspendedAt: '2026-11-20T10:00:00Z' });
  const dialog = await open('Lift suspension', 'Lift the suspension of Juno');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was a mistake.');
  await user.click(dialog.getByRole('button', { name: 'Lift suspension' }));
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeDefined();
  expect(api.bodies(peopleRoutes.lift)).toEqual([{ why: 'It was a mistake.' }]);
  expect(api.calls(peopleRoutes.suspend)).toEqual([]);
});

test('what an admin may not do has no button, and says why', async () => {
  await opened({ cannotSuspend: 'Admins cannot be suspended.', cannotGive: 'Not to yourself.' });
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Give credits' })).toBeNull();
  expect(screen.getByText('Admins cannot be suspended.')).toBeDefined();
  expect(screen.getByText('Not to yourself.')).toBeDefined();
});

test.each([
  ['many', /Enter a number of credits/],
  ['1.5', /Enter a whole number/],
  ['0', /Give at least 1 credit/],
  ['99999', /Give at most \d+ credits at a time/],
])('‘%s’ credits are not given', async (credits, complaint) => {
  const { api, user, open } = await opened();
  const dialog = await open('Give credits', 'Give Juno credits');
  await user.type(dialog.getByRole('textbox', { name: 'Credits' }), credits);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'For the trouble.');
  await user.click(dialog.getByRole('button', { name: 'Give credits' }));
  expect(await dialog.findByText(complaint)).toBeDefined();
  expect(api.calls(peopleRoutes.giveCredits)).toEqual([]);
});

test('credits are given once, however often it is pressed, and a retry is the same gift', async () => {
  const { api, user, open } = await opened();
  const dialog = await open('Give credits', 'Give Juno credits');
  const { promise, answer } = later<ReturnType<typeof refusal>>();
  api.on(peopleRoutes.giveCredits, () => promise);
  await user.type(dialog.getByRole('textbox', { name: 'Credits' }), '40');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'For the trouble.');
  const give = dialog.getByRole('button', { name: 'Give credits' });
  await user.dblClick(give);
  await answer(refusal(503, 'Not now.'));
  expect(await dialog.findByText('Not now.')).toBeDefined();
  api.on(peopleRoutes.giveCredits, undefined);
  await user.click(give);
  expect(await screen.findByText('40 credits given.')).toBeDefined();
  const gifts = api.bodies(peopleRoutes.giveCredits) as { requestId: string; credits: number }[];
  expect(gifts).toHaveLength(2);
  expect(gifts[0]).toMatchObject({ credits: 40, why: 'For the trouble.' });
  expect(gifts[1]?.requestId).toBe(gifts[0]?.requestId);
});
