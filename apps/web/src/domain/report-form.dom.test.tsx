// @vitest-environment happy-dom
import { ImageId } from '@limn/contracts/ids';
import { reportRoutes } from '@limn/contracts/reports';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { ReportButton } from './report-button.tsx';

const subject = ImageId.parse('img_01J00000000000000000000001');

async function reporting(member: boolean) {
  const api = fakeApi();
  api.on(reportRoutes.create, undefined);
  const { user } = show(<ReportButton subject={subject} name="A boat" member={member} />);
  await user.click(screen.getByRole('button', { name: 'Report' }));
  await screen.findByRole('button', { name: 'Send report' });
  const send = () => user.click(screen.getByRole('button', { name: 'Send report' }));
  const choose = async (name: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const words = () => screen.getByRole('textbox', { name: 'What is wrong?' });
  return { api, user, send, choose, words, bodies: () => api.bodies(reportRoutes.create) };
}

test('a member reports with a reason and a sentence', async () => {
  const { user, send, choose, words, bodies } = await reporting(true);
  expect(screen.queryByRole('textbox', { name: /e-mail/ })).toBeNull();
  await choose(/copies/);
  await user.type(words(), 'It is a copy of my boat.');
  await send();
  expect(bodies()).toEqual([{ subject, reason: 'copied', text: 'It is a copy of my boat.' }]);
  expect(await screen.findByText('Reported. Thank you.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a report without a reason or a sentence says what is missing, at its field', async () => {
  const { send, words, bodies } = await reporting(true);
  await send();
  expect(await screen.findByText('Choose a reason.')).toBeDefined();
  expect(screen.getByText('Describe in a sentence what is wrong.')).toBeDefined();
  expect(words().getAttribute('aria-invalid')).toBe('true');
  expect(bodies()).toEqual([]);
});

test('a guest leaves an address, so that they can be answered', async () => {
  const { user, send, choose, words, bodies } = await reporting(false);
  const address = screen.getByRole('textbox', { name: 'Your e-mail address' });
  await choose(/likeness/);
  await user.type(words(), 'This is my face.');
  await user.type(address, 'juno');
  await send();
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(bodies()).toEqual([]);
  await user.type(address, '@limn.test');
  await send();
  expect(bodies()).toMatchObject([{ reason: 'likeness', email: 'juno@limn.test' }]);
});

test('a report that fails says why, and what was typed stays', async () => {
  const { api, user, send, choose, words } = await reporting(true);
  api.on(reportRoutes.create, refusal(429, 'You have reported five things today.'));
  await choose(/Something else/);
  await user.type(words(), 'It is upside down.');
  await send();
  expect(await screen.findByText('You have reported five things today.')).toBeDefined();
  expect(words()).toHaveProperty('value', 'It is upside down.');
});
