// @vitest-environment happy-dom
import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { SignForm } from './sign-form.tsx';

const sha256 = 'a'.repeat(64);
const project = { id: 'prj_01J00000000000000000000001' } as unknown as Project;

function opened() {
  const api = fakeApi();
  // The answer is the server's; the tests look at what is signed.
  api.on(projectRoutes.sign, refusal(409, 'The text has changed. Read it again before you sign.'));
  const { user } = show(<SignForm project={project} sha256={sha256} />);
  const sign = () => user.click(screen.getByRole('button', { name: 'Sign' }));
  return { user, sign, bodies: () => api.bodies(projectRoutes.sign) };
}
const name = () => screen.getByRole('textbox', { name: 'Your name' });
const agree = () => screen.getByRole('checkbox', { name: /^I agree/ });

test('a signature is a typed name, a tick, and the text that was read', async () => {
  const { user, sign, bodies } = opened();
  await user.type(name(), 'Mira Holm');
  await user.click(agree());
  await sign();
  expect(bodies()).toEqual([{ name: 'Mira Holm', sha256, agreed: true }]);
});

test.each([
  ['without a name', '', true, 'Enter your name as your signature.'],
  ['without agreeing', 'Mira Holm', false, 'Tick ‘I agree’ to sign.'],
])('%s nothing is signed', async (_, typed, ticks, complaint) => {
  const { user, sign, bodies } = opened();
  if (typed) await user.type(name(), typed);
  if (ticks) await user.click(agree());
  await sign();
  expect(await screen.findByText(complaint)).toBeDefined();
  expect(bodies()).toEqual([]);
});

test('a text that has changed is not signed, and says so', async () => {
  const { user, sign } = opened();
  await user.type(name(), 'Mira Holm');
  await user.click(agree());
  await sign();
  expect((await screen.findByRole('alert')).textContent).toMatch('The text has changed.');
  expect(name()).toHaveProperty('value', 'Mira Holm');
});
