import { ImageId, LicenceId } from '@limn/contracts/ids';
import type { Image } from '@limn/contracts/studio';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { LicenceBox } from './licence-box.tsx';

const picture = {
  id: ImageId.parse('img_01J00000000000000000000001'),
  origin: 'generated',
  width: 1024,
  height: 683,
  fullSize: { width: 2048, height: 1366 },
  account: { kind: 'exact', declared: 0, none: 0, persona: 0 },
  availability: 'available',
  withheld: null,
  credits: [],
  offers: [{ tier: 'personal', amount: 2500, currency: 'usd', exclusive: false }],
  licence: null,
  downloadUrl: null,
} as unknown as Image;
const licensed: Partial<Image> = {
  offers: [],
  licence: {
    id: LicenceId.parse('lic_01J00000000000000000000001'),
    number: 'LIMN-2026-0000',
    tier: 'personal',
  },
  downloadUrl: '/file?download=1',
};

describe('what the licence panel says of the file', () => {
  const said = (change: Partial<Image> = {}) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <LicenceBox image={{ ...picture, ...change }} gate={<p>Sign in</p>} notice={null} />
      </MemoryRouter>,
    ).replaceAll(/<[^>]+>/g, '');
  const size = 'Full size: 2048 × 1366 px, prints 17 × 11 cm at 300 dpi.';

  test('before it is bought: its size, that it is enlarged, and that this costs nothing more', () => {
    expect(said()).toContain(`${size} Enlarged from 1024 × 683 px, included in the price.`);
  });

  test('afterwards: its size, and that it is enlarged', () => {
    expect(said(licensed)).toContain(`${size} Enlarged from 1024 × 683 px. Download full size`);
  });

  test('of a picture that is large enough, and of a file that was made before, its own size', () => {
    const large = { width: 2048, height: 1366 };
    for (const shown of [said(large), said({ ...large, ...licensed })]) {
      expect(shown).toContain(size);
      expect(shown).not.toContain('Enlarged');
    }
    const kept = said({ ...licensed, fullSize: { width: 1024, height: 683 } });
    expect(kept).toContain('Full size: 1024 × 683 px, prints 8.6 × 5.7 cm at 300 dpi.');
    expect(kept).not.toContain('Enlarged');
  });
});
