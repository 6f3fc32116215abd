import { expect, test } from 'vitest';
import { pictureFileName } from './picture-file-name.ts';

test.each([
  [
    { title: 'Old town by a river', artists: ['Sena Moreau'], end: 'LIMN-2026-KKF5' },
    'old-town-by-a-river--sena-moreau--LIMN-2026-KKF5.jpg',
  ],
  [
    { title: 'a fox', artists: ['Sena Moreau', 'Gus Lind', 'Mira'] },
    'a-fox--sena-moreau-and-gus-lind--limn.jpg',
  ],
  [{ title: '../../etc/passwd', artists: [] }, 'etc-passwd--limn.jpg'],
  [{ title: 'Москва: «вечер»', artists: ['O’Neil'] }, 'москва-вечер--oneil--limn.jpg'],
  [{ title: 'שקיעה 🌅 ‮gpj.exe', artists: [] }, 'שקיעה-gpj-exe--limn.jpg'],
  [{ title: '???', artists: ['—'] }, 'limn.jpg'],
  [{ title: 'a '.repeat(200), artists: [] }, `${'a-'.repeat(30).slice(0, 59)}--limn.jpg`],
])('%j is saved as %s', (picture, name) => {
  expect(pictureFileName(picture, 'jpg')).toBe(name);
});
