// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Select } from './select.tsx';

const options = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'By name' },
  { value: 'price', label: 'By price' },
];

function shown() {
  const chosen: string[] = [];
  function Sort() {
    const [value, setValue] = useState('newest');
    return (
      <Select
        label="Sort"
        value={value}
        options={options}
        onChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
      />
    );
  }
  return { ...show(<Sort />), chosen };
}
const button = () => screen.getByRole('combobox', { name: 'Sort' });

test('the list opens with the chosen option marked', async () => {
  const { user } = shown();
  expect(button().textContent).toBe('Newest');
  await user.click(button());
  const marked = await screen.findByRole('option', { name: 'Newest' });
  expect(marked.getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

test('arrow keys and Enter choose', async () => {
  const { user, chosen } = shown();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['price']);
  expect(button().textContent).toBe('By price');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the list and changes nothing', async () => {
  const { user, chosen } = shown();
  await user.click(button());
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(chosen).toEqual([]);
  expect(document.activeElement).toBe(button());
});

test('a list can be opened again', async () => {
  const { user, chosen } = shown();
  await user.click(button());
  await user.click(await screen.findByRole('option', { name: 'By name' }));
  await user.click(button());
  await user.click(await screen.findByRole('option', { name: 'By price' }));
  expect(chosen).toEqual(['name', 'price']);
});
