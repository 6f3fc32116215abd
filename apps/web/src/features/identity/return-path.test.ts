import { describe, expect, it } from 'vitest';
import { safePath } from './return-path.ts';

const origin = 'https://limn.example';

describe('safePath', () => {
  it.each(['/canvas?style=sty_1#top', '/', '/images/detail?id=1'])('keeps %s', (path) => {
    expect(safePath(path, origin)).toBe(path);
  });
  it.each([
    null,
    '',
    'canvas',
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('refuses %s', (path) => {
    expect(safePath(path, origin)).toBeNull();
  });
});
