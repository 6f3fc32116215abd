import { expect, test } from 'vitest';
import { fileTitle } from './file-title.ts';

test.each([
  ['harbour_at_noon.jpg', 'harbour at noon'],
  ['👨‍👩‍👧 am See.png', '👨‍👩‍👧 am See'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.png',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ],
  [`${'a'.repeat(118)}👨‍👩‍👧.png`, 'a'.repeat(118)],
  [`${'🇵🇹'.repeat(40)}.png`, '🇵🇹'.repeat(30)],
  ['می\u200Cخواهم.png', 'می\u200Cخواهم'],
  ['be\u00ADgan\u202Egnp.jpg', 'begangnp'],
  ['half \ud83d\0.png', 'half \uFFFD'],
  ['\u200B.png', ''],
])('a file called %j has the title %j', (name, title) => {
  expect(fileTitle(name)).toBe(title);
});
