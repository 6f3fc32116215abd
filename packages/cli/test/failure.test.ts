import { LimnError } from '@limn/client';
import { describe, expect, test } from 'vitest';
import { Failure, reportOf } from '../src/failure.ts';
import { safeText } from '../src/output.ts';

const server = 'https://limn.test';
const linesOf = (error: unknown) => reportOf(error, server).lines.join('\n');

describe('a failure', () => {
  test.each([
    ['a wrong field', new LimnError('invalid', 'No.', { status: 422 }), 2],
    ['no sign-in', new LimnError('unauthenticated', 'No.', { status: 401 }), 3],
    ['a suspended account', new LimnError('suspended', 'No.', { status: 403 }), 3],
    ['a picture that is gone', new LimnError('not_found', 'No.', { status: 404 }), 4],
    ['a changed price', new LimnError('conflict', 'No.', { status: 409 }), 1],
    ['a receipt that does not hold', new LimnError('receipt', 'No.'), 6],
    ['too many calls', new LimnError('rate_limited', 'No.', { status: 429 }), 7],
    ['no network', new LimnError('network', 'No.'), 7],
    ['a wrong option', new Failure('No.'), 2],
    ['an error of the machine', new Error('No.'), 1],
  ])('has its exit code: %s', (_, error, code) => {
    expect(reportOf(error, server).exitCode).toBe(code);
  });

  test('names the option of each field, and the fix', () => {
    const fields = [
      { path: 'image_dimensions', message: 'Choose one of the sizes.' },
      { path: 'prompt', message: 'Enter a prompt.' },
    ];
    const error = new LimnError('invalid', 'Two fields are wrong.', { status: 422, fields });
    expect(linesOf(error)).toBe(
      'Two fields are wrong.\n  --size: Choose one of the sizes.\n  prompt: Enter a prompt.',
    );
  });

  test('does not say the same twice', () => {
    const fields = [{ path: 'style', message: 'This is not a style id.' }];
    const error = new LimnError('invalid', 'This is not a style id.', { status: 422, fields });
    expect(linesOf(error)).toBe('--style: This is not a style id.');
  });

  test('says what to do next', () => {
    const scope = new LimnError('forbidden', 'This key lacks the scope pictures:read.');
    expect(linesOf(scope)).toContain('https://limn.test/account/keys');
    expect(linesOf(new LimnError('unauthenticated', 'Not signed in.'))).toContain('`limn login`');
    const busy = new LimnError('rate_limited', 'Too many calls.', { retryAfter: 12 });
    expect(linesOf(busy)).toContain('Try again in 12 seconds.');
  });
});

test('texts of others cannot control the terminal', () => {
  expect(safeText('a\u001B[2Jb\u009Bc\u202Ed\te\n')).toBe('a\uFFFD[2Jb\uFFFDc\uFFFDd\te\n');
});
