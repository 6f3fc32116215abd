import { expect, test } from 'vitest';
import { isAway } from './is-away.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['the server ends', coded('57P01')],
  ['it is starting', coded('57P03')],
  ['the connection failed', coded('08006')],
  ['nobody listens', coded('ECONNREFUSED')],
  ['the connection was cut', new Error('Connection terminated unexpectedly')],
  ['its disk is full', coded('53100')],
  ['it has no connection left', coded('53300')],
  ['behind a failed query', new Error('Failed query', { cause: coded('57P01') })],
])('the database is away: %s', (_what, error) => {
  expect(isAway(error)).toBe(true);
});

test.each([
  ['a value that is there already', coded('23505')],
  ['a statement cut off by its time', coded('57014')],
  ['an error of our own', new Error('no such thing')],
  ['no error at all', undefined],
])('the database is there: %s', (_what, error) => {
  expect(isAway(error)).toBe(false);
});
