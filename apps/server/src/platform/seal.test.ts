import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

test('what was sealed is read by the same secret for the same use, and by nobody else', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, at) => {
      const sealed = seal('secret', 'keys', text);
      expect(unseal('secret', 'keys', sealed)).toBe(text);
      expect(unseal('another', 'keys', sealed)).toBeUndefined();
      expect(unseal('secret', 'letters', sealed)).toBeUndefined();
      const bytes = Buffer.from(sealed, 'base64url');
      bytes[at % bytes.length]! ^= 1;
      expect(unseal('secret', 'keys', bytes.toString('base64url'))).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

test('the same text is never sealed alike', () => {
  expect(seal('secret', 'keys', 'a')).not.toBe(seal('secret', 'keys', 'a'));
});
