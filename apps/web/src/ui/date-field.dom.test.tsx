// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { show } from '../../testing/show.tsx';
import { useContractForm } from '../lib/use-contract-form.ts';
import { DateField } from './date-field.tsx';
import { Form } from './form.tsx';

const Term = z.object({ ends: z.iso.date('Choose a day.').nullable() });

function shown(ends: string | null) {
  const sent: unknown[] = [];
  function Page() {
    const form = useContractForm({
      schema: Term,
      defaultValues: { ends },
      submit: async (values) => void sent.push(values.ends),
    });
    return (
      <Form form={form}>
        <DateField name="ends" label="Last day" min="2026-12-10" max="2027-06-30" />
        <button type="submit">Save</button>
      </Form>
    );
  }
  const { user } = show(<Page />);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, sent, save };
}
const field = () => screen.getByRole('textbox', { name: 'Last day' });
const day = (name: RegExp) => screen.getByRole('button', { name });
async function openCalendar(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: /(Choose|Change) last day/ }));
  await screen.findByRole('dialog', { name: 'Choose last day' });
}

test('a day can be typed', async () => {
  const { user, sent, save } = shown(null);
  await user.type(field(), ' 2027-02-03 ');
  await save();
  expect(sent).toEqual(['2027-02-03']);
});

test('an emptied field is no day', async () => {
  const { user, sent, save } = shown('2027-02-03');
  await user.clear(field());
  await save();
  expect(sent).toEqual([null]);
});

test('what is no day stays as typed, with what is wrong', async () => {
  const { user, sent, save } = shown(null);
  await user.type(field(), 'next week');
  await save();
  expect(await screen.findByText('Choose a day.')).toBeDefined();
  expect(field()).toHaveProperty('value', 'next week');
  expect(sent).toEqual([]);
});

test('the calendar opens on the chosen day, and a press chooses another', async () => {
  const { user, sent, save } = shown('2027-02-03');
  await openCalendar(user);
  expect(document.activeElement).toBe(day(/3 February 2027|February 3, 2027/));
  await user.click(day(/17 February 2027|February 17, 2027/));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveProperty('value', '2027-02-17');
  await save();
  expect(sent).toEqual(['2027-02-17']);
});

test.each([
  ['{ArrowRight}', '2027-02-04'],
  ['{ArrowDown}', '2027-02-10'],
  ['{Home}', '2027-02-01'],
  ['{PageDown}', '2027-03-03'],
  ['{PageUp}', '2027-01-03'],
])('%s moves in the calendar to %s', async (key, expected) => {
  const { user } = shown('2027-02-03');
  await openCalendar(user);
  await user.keyboard(key);
  await user.keyboard('{Enter}');
  expect(field()).toHaveProperty('value', expected);
});

test('no key leads beyond the first and the last day', async () => {
  const { user } = shown('2026-12-12');
  await openCalendar(user);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(field()).toHaveProperty('value', '2026-12-10');
  await openCalendar(user);
  expect(screen.getByRole('button', { name: 'Previous month' })).toHaveProperty('disabled', true);
});

test('Escape leaves the day as it was', async () => {
  const { user } = shown('2027-02-03');
  await openCalendar(user);
  await user.keyboard('{ArrowRight}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveProperty('value', '2027-02-03');
});
