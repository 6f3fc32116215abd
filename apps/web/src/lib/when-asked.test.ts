import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { whenAsked } from './when-asked.ts';

test('a schema is made once it is asked', () => {
  const make = vi.fn(() => z.string().trim().min(2, 'Two letters.'));
  const name = whenAsked(make);
  expect(make).not.toHaveBeenCalled();
  expect(name.parse(' Mira ')).toBe('Mira');
  expect(name.safeParse('M').error?.issues[0]?.message).toBe('Two letters.');
  expect(make).toHaveBeenCalledOnce();
});

test('what is made of it is made with it, and checks as it would', () => {
  const make = vi.fn(() => z.enum(['day', 'month']));
  const unit = whenAsked(make);
  const term = whenAsked(() =>
    z.object({ unit: unit.default('day'), many: z.int().min(1) }).strict(),
  );
  const one = whenAsked(() =>
    z.discriminatedUnion('kind', [term.extend({ kind: z.literal('a') })]),
  );
  expect(make).not.toHaveBeenCalled();
  expect(one.parse({ kind: 'a', many: 2 })).toEqual({ kind: 'a', unit: 'day', many: 2 });
  expect(one.safeParse({ kind: 'a', many: 0, unit: 'year' }).error?.issues).toHaveLength(2);
  expect(term.shape.unit.parse(undefined)).toBe('day');
  expect(term.partial().parse({})).toEqual({ unit: 'day' });
  expect(z.array(term).parse([{ many: 1 }])).toEqual([{ unit: 'day', many: 1 }]);
  expect('_zod' in term && term instanceof z.ZodObject).toBe(true);
});

test('what fails to be made says so to whoever asks', () => {
  const broken = whenAsked<z.ZodString>(() => {
    throw new Error('No schema.');
  });
  expect(() => broken.parse('')).toThrow('No schema.');
});
