import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingContact, SocialHandle, SocialNetworks, Website } from './profile-fields.ts';
import { profileFieldsOf } from './profiles.ts';
import { signupSteps, stepBeside, stepCounter, SignupDraft } from './signup.ts';
import { profileKinds } from './constants.ts';

const oneOf = (letters: string) => fc.constantFrom(...letters.split(''));
const lower = oneOf('abcdefghijklmnopqrstuvwxyz');
const letter = fc.oneof(lower, oneOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ'));
const digit = oneOf('0123456789');
const letterOrDigit = fc.oneof(letter, digit);
const handle = fc
  .tuple(letter, fc.array(letterOrDigit, { minLength: 2, maxLength: 40 }))
  .map(([first, rest]) => first + rest.join(''));

const accepts = (schema: typeof SocialHandle, text: string) => schema.safeParse(text).success;

describe('a social handle (specification §5)', () => {
  it('starts with a letter, then letters and digits, three in all; or it is empty', () => {
    fc.assert(fc.property(handle, (text) => accepts(SocialHandle, text)));
    expect(accepts(SocialHandle, '')).toBe(true);
  });
  it('is nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const trimmed = text.trim().replace(/^[\s@]+/, '');
        const expected = trimmed === '' || /^[A-Za-z][A-Za-z0-9]{2,}$/.test(trimmed);
        return accepts(SocialHandle, text) === expected;
      }),
    );
  });
  it.each([
    ['ab', 'A handle has at least 3 characters.'],
    ['9lives', 'A handle starts with a letter.'],
    ['nia.paints', 'A handle has only letters and digits, without spaces, dots or dashes.'],
  ])('%s is refused with words that help', (text, message) => {
    const messages = SocialHandle.safeParse(text).error?.issues.map((issue) => issue.message);
    expect(messages).toEqual([message]);
  });
});

describe('what is pasted', () => {
  it('loses the @ of a handle', () => {
    expect(SocialHandle.parse('@nia')).toBe('nia');
    expect(SocialHandle.parse(' @ nia')).toBe('nia');
  });
  it('is an https address when it is a bare domain', () => {
    expect(Website.parse('fern.co/about')).toBe('https://fern.co/about');
    expect(Website.parse('http://fern.museum')).toBe('http://fern.museum');
    expect(Website.parse('')).toBe('');
    expect(accepts(Website, 'fern')).toBe(false);
  });
});

describe('a website (specification §5)', () => {
  const label = fc
    .array(fc.oneof(lower, digit), { minLength: 1, maxLength: 12 })
    .map((letters) => letters.join(''));
  const topLevel = fc
    .array(lower, { minLength: 2, maxLength: 6 })
    .map((letters) => letters.join(''));
  const path = fc.constantFrom('', '/', '/a', '/a/b?c=d#e', '/ü');

  it('is http or https, a host name, a top-level domain of 2 to 6 letters, a path without spaces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('http', 'https'),
        label,
        topLevel,
        path,
        (scheme, host, top, rest) => accepts(Website, `${scheme}://${host}.${top}${rest}`),
      ),
    );
    expect(accepts(Website, '')).toBe(true);
  });
  it.each([
    'ftp://example.com',
    'https://example',
    'https://example.c',
    'https://example.technology',
    'https://example.com/a b',
    'https://-example.com',
    'https://exa mple.com',
    'javascript:alert(1)//example.com',
  ])('%s is none', (text) => {
    expect(accepts(Website, text)).toBe(false);
  });
});

describe('who must be found where (specification §5)', () => {
  it('influencers need a handle; everybody else a handle or a website', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (withHandle, withWebsite) => {
        const given = {
          socialNetworks: SocialNetworks.parse(withHandle ? { tiktok: { handle: 'abc' } } : {}),
          website: withWebsite ? 'https://example.com' : '',
        };
        const missing = profileKinds.filter((kind) => missingContact(kind, given));
        const expected = withHandle
          ? []
          : withWebsite
            ? ['influencer']
            : ['artist', 'creator', 'influencer'];
        expect(missing).toEqual(expected);
      }),
    );
  });
  it('any draft is kept; a profile of it names each bad field', () => {
    const typed = { accountName: '', website: 'x', socialNetworks: { tiktok: { handle: '1' } } };
    const draft = SignupDraft.parse(typed);
    const paths = profileFieldsOf('artist')
      .safeParse(draft)
      .error?.issues.map((issue) => issue.path.join('.'));
    expect(paths).toEqual(
      expect.arrayContaining(['accountName', 'website', 'socialNetworks.tiktok.handle']),
    );
  });
});

describe('the steps of the sign-up (specification §2)', () => {
  it('lead on and back by index; a missing step gives none, with no kind both are none', () => {
    for (const kind of profileKinds) {
      const steps = signupSteps[kind];
      steps.forEach((step, index) => {
        expect(stepBeside(kind, step, 1)).toBe(steps[index + 1]);
        expect(stepBeside(kind, step, -1)).toBe(steps[index - 1]);
      });
      expect(stepBeside(undefined, steps[1], 1)).toBeUndefined();
    }
    expect(stepBeside('creator', 'pricing-setup', 1)).toBeUndefined();
  });
  it('are counted of 6, 4 and 6, and not at step 0', () => {
    const counters = (kind: (typeof profileKinds)[number]) =>
      signupSteps[kind].map((step) => stepCounter(kind, step));
    expect(counters('influencer')).toEqual([undefined, '1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
    expect(counters('creator')).toEqual([undefined, '1/4', '2/4', '3/4', '4/4']);
    expect(counters('artist').at(-1)).toBe('6/6');
  });
});
