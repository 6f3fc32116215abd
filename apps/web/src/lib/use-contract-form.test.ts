import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { fieldAt } from './use-contract-form.ts';

test('what is wrong is said at the field that it is about, or that it lies in', () => {
  const names = ['name', 'people.0.email', 'networks', 'networks.x.handle'];
  expect(fieldAt('name', names)).toBe('name');
  expect(fieldAt('people.0.email', names)).toBe('people.0.email');
  expect(fieldAt('networks.x.handle', names)).toBe('networks.x.handle');
  expect(fieldAt('networks.x', names)).toBe('networks');
  expect(fieldAt('name.first.letter', names)).toBe('name');
});

test('what no field can say has no field', () => {
  expect(fieldAt('', ['name'])).toBeUndefined();
  expect(fieldAt('price', ['name'])).toBeUndefined();
  expect(fieldAt('people', ['people.0.email'])).toBeUndefined();
});

test('a form that is sent names all of its fields to whoever judges it, however deep', async () => {
  const judged: (readonly string[] | undefined)[] = [];
  const form = createFormControl({
    defaultValues: { name: '', networks: { x: { handle: '' } }, people: [{ email: '' }] },
    resolver: (values, _, { names }) => {
      judged.push(names);
      return { values, errors: {} };
    },
  });
  for (const name of ['name', 'networks', 'networks.x.handle', 'people.0.email'] as const)
    form.register(name);
  form.unregister('name');
  await form.handleSubmit(() => {})();
  expect(judged.at(-1)).toEqual(['networks', 'networks.x.handle', 'people.0.email']);
});
