import { expect, test } from 'vitest';
import { boardRoutes } from './boards.ts';
import { BookFields } from './books.ts';
import { CanvasRecord } from './canvas-records.ts';
import { ContactMessage } from './content.ts';
import { identityRoutes } from './identity.ts';
import { AccountName } from './profile-fields.ts';
import { ArtworkTitle, StyleName } from './styles.ts';
import { VoiceTitle } from './talents.ts';

const fields = {
  'a profile’s name': AccountName,
  'a style’s name': StyleName,
  'a picture’s title': ArtworkTitle,
  'a book’s title': BookFields.shape.title,
  'a voice sample’s title': VoiceTitle,
  'the name of who writes': ContactMessage.shape.name,
};

for (const [what, field] of Object.entries(fields)) {
  test.each([
    '\u200B',
    '\u200B\u200B\u200B',
    '\u2060 \u2060',
    '\u3164\u3164',
    '\u2800\u2800',
    '\u00AD\u200D\uFE0F',
    '\u202E\u202C',
  ])(`${what} that shows nothing (%j) is refused in words`, (name) => {
    const { success, error } = field.safeParse(name);
    expect([success, error?.issues.length, error?.issues[0]?.message]).toEqual([
      false,
      1,
      expect.stringMatching(/^(?:Describe|Enter|Give|Tell|Say)/),
    ]);
  });
  test.each([
    ['👨‍👩‍👧 at sea', '👨‍👩‍👧 at sea'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    [' \u202EAda\u202C \u2066Pell\u2069\n', 'Ada Pell'],
    ['Ame\u0301lie', 'Amélie'],
    ['한국어', '한국어'],
  ])(`${what} %j is kept as %j`, (name, kept) => {
    expect(field.parse(name)).toBe(kept);
  });
}

test('a board has a name that is seen, a person may have none', () => {
  expect(boardRoutes.create.body.safeParse({ name: '\u3164' }).success).toBe(false);
  expect(identityRoutes.updateMe.body.parse({ familyName: '\u200B' })).toMatchObject({
    familyName: '',
  });
});

test('a stored canvas can be read whatever its name', () => {
  const record = { v: 1, id: 'canvas', kind: 'canvas', background: null };
  expect(CanvasRecord.parse({ ...record, name: '\u200B' })).toMatchObject({ name: 'Untitled' });
  expect(CanvasRecord.safeParse({ ...record, name: ' ' }).success).toBe(false);
});
