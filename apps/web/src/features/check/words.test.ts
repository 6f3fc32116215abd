import type { FoundPicture, PictureChanges } from '@limn/contracts/check';
import { expect, test } from 'vitest';
import { changesInWords, evidenceInWords, madeInWords } from './words.ts';

const credit = (style: string, artist: string) =>
  ({ style: { name: style }, artist: { name: artist } }) as FoundPicture['credits'][0];
const none: PictureChanges = {
  none: false,
  resized: false,
  mirrored: false,
  turnedDegrees: 0,
  inverted: false,
  framed: false,
  cropped: null,
};

test('what a picture is names every style and artist', () => {
  expect(madeInWords({ credits: [credit('Fields', 'Mira')] }, 'Limn')).toBe(
    'Made with AI in the style of Fields by Mira.',
  );
  const credits = [credit('Fields', 'Mira'), credit('Mist', 'Tomas')];
  expect(madeInWords({ credits }, 'Limn')).toBe(
    'Made with AI in the styles of Fields by Mira and Mist by Tomas.',
  );
  expect(madeInWords({ credits: [] }, 'Limn')).toBe('Made with Limn.');
});

test.each<[Partial<PictureChanges>, string]>([
  [{ none: true }, 'Not changed: this is the file as it was delivered.'],
  [{}, 'Saved again since then, without any visible change.'],
  [{ resized: true }, 'Since it was delivered it was brought to another size.'],
  [{ turnedDegrees: 90 }, 'Since it was delivered it was turned by about 90°.'],
  [{ inverted: true }, 'Since it was delivered it was inverted, light for dark.'],
  [
    {
      cropped: { left: 0, top: 0, width: 0.9, height: 0.9 },
      mirrored: true,
      turnedDegrees: -1.2,
      framed: true,
    },
    'Since it was delivered it was cut down to 81% of its area, mirrored, turned by about 1.2° and given a bar or a border.',
  ],
])('%j in words', (changes, words) => {
  expect(changesInWords({ changes: { ...none, ...changes }, enlargedTo: null })).toBe(words);
});

test('of a file that was enlarged under a licence it says so', () => {
  const enlargedTo = { width: 2048, height: 1366 };
  expect(changesInWords({ changes: { ...none, none: true }, enlargedTo })).toBe(
    'Not changed: this is the file as it was delivered under a licence, enlarged to 2048 × 1366.',
  );
});

test('how it is known says how sure', () => {
  const evidence: FoundPicture['evidence'] = [
    { by: 'credentials', confidence: 1 },
    { by: 'mark', confidence: 0.93 },
    { by: 'fingerprint', confidence: 0.98 },
  ];
  expect(evidenceInWords({ evidence })).toEqual([
    'its Content Credentials, signed by us for these very bytes',
    'its invisible mark, which names exactly one picture; 93% sure',
    'its looks, which agree to 98%',
  ]);
});
