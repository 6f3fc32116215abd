import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';

type Head = (pen: Pen, kit: Kit, x: number, y: number, r: number) => void;

/** Petals in a ring: one outline round them all, and each a little lighter or darker. */
function ring(
  pen: Pen,
  [x, y, r]: [number, number, number],
  count: number,
  petals: number,
  [reach, long, wide]: [number, number, number],
): void {
  const outline: number[] = [];
  for (let k = 0; k < count * 2; k++) {
    const a = ((k - 0.5) / count) * Math.PI;
    const d = r * (k % 2 ? reach + long : reach + long * 0.25);
    outline.push(
      x + Math.cos(a + Math.PI / count / 2) * d,
      y + Math.sin(a + Math.PI / count / 2) * d,
    );
  }
  pen.blob(outline, petals);
  for (let k = 0; k < count; k++) {
    const a = (k / count) * 2 * Math.PI;
    pen.ellipse(
      x + Math.cos(a) * r * reach,
      y + Math.sin(a) * r * reach,
      r * long,
      r * wide,
      petals,
      {
        turn: a,
        shade: k % 2 ? -5 : 4,
        contour: false,
      },
    );
  }
}

export const roundHead: Head = (pen, kit, x, y, r) => {
  const petals = kit.main(['#d8405a', '#f0b93a', '#8a62b8', '#f2ede0'][kit.nth % 4], 'plant');
  ring(pen, [x, y, r], 6, petals, [0.6, 0.46, 0.34]);
  pen.ellipse(x, y, r * 0.32, r * 0.32, kit.part('heart', '#f0c63c', 'plant'));
};

export const roseHead: Head = (pen, kit, x, y, r) => {
  const petals = kit.main('#c52f45', 'plant');
  pen.ellipse(x, y, r, r * 0.92, petals);
  pen.ellipse(x - r * 0.25, y - r * 0.2, r * 0.7, r * 0.55, petals, { shade: 8, contour: false });
  pen.ellipse(x + r * 0.2, y + r * 0.05, r * 0.6, r * 0.5, petals, { shade: -10, contour: false });
  pen.ellipse(x, y + r * 0.15, r * 0.38, r * 0.34, petals, { shade: 6, contour: false });
  pen.ellipse(x + r * 0.05, y + r * 0.18, r * 0.16, r * 0.14, petals, {
    shade: -14,
    contour: false,
  });
};

const sunflowerHead: Head = (pen, kit, x, y, r) => {
  ring(pen, [x, y, r], 12, kit.main('#efb52b', 'plant'), [0.7, 0.36, 0.18]);
  pen.ellipse(x, y, r * 0.5, r * 0.5, kit.part('heart', '#5a3a20', 'plant'));
  pen.ellipse(
    x - r * 0.08,
    y + r * 0.08,
    r * 0.24,
    r * 0.24,
    kit.part('heart', '#5a3a20', 'plant'),
    { shade: 9, contour: false },
  );
};

const tulipHead: Head = (pen, kit, x, y, r) => {
  const petals = kit.main('#d6402f', 'plant');
  pen.blob(
    [
      x - r * 0.7,
      y - r * 0.1,
      x - r * 0.62,
      y + r * 0.9,
      x - r * 0.25,
      y + r * 0.45,
      x,
      y + r,
      x + r * 0.25,
      y + r * 0.45,
      x + r * 0.62,
      y + r * 0.9,
      x + r * 0.7,
      y - r * 0.1,
      x,
      y - r * 0.8,
    ],
    petals,
  );
  pen.blob(
    [
      x - r * 0.2,
      y - r * 0.6,
      x - r * 0.25,
      y + r * 0.3,
      x,
      y + r * 0.9,
      x + r * 0.25,
      y + r * 0.3,
      x + r * 0.2,
      y - r * 0.6,
    ],
    petals,
    { shade: 9, contour: false },
  );
};

const poppyHead: Head = (pen, kit, x, y, r) => {
  const petals = kit.main('#d9372a', 'plant');
  pen.blob(
    [
      x - r,
      y + r * 0.2,
      x - r * 0.5,
      y + r * 0.85,
      x,
      y + r * 0.6,
      x + r * 0.5,
      y + r * 0.85,
      x + r,
      y + r * 0.2,
      x + r * 0.5,
      y - r * 0.65,
      x - r * 0.5,
      y - r * 0.65,
    ],
    petals,
  );
  pen.ellipse(x, y - r * 0.1, r * 0.55, r * 0.4, petals, { shade: -9, contour: false });
  pen.ellipse(x, y, r * 0.24, r * 0.22, kit.ink());
};

const daisyHead: Head = (pen, kit, x, y, r) => {
  ring(pen, [x, y, r], 9, kit.main('#f4efe2', 'plant'), [0.62, 0.4, 0.2]);
  pen.ellipse(x, y, r * 0.32, r * 0.32, kit.part('heart', '#eebc33', 'plant'));
};

/** Several stems of one flower. */
const clump =
  (head: Head, stems: number, r: number): Element['draw'] =>
  (pen, kit) => {
    const stem = kit.part('stem', '#4d7339', 'plant');
    for (let k = 0; k < stems; k++) {
      const x =
        stems === 1 ? 0 : -0.38 + (k / (stems - 1)) * 0.76 + between(kit.random, -0.06, 0.06);
      const y = (stems === 1 ? 0.8 : between(kit.random, 0.5, 0.86)) - r * 0.3;
      const lean = between(kit.random, -0.08, 0.08);
      pen.limb([x * 0.6, 0, 0.035, x * 0.8 + lean, y * 0.5, 0.03, x, y, 0.024], stem, {
        contour: false,
      });
      const side = k % 2 ? 1 : -1;
      pen.ellipse(x * 0.75 + side * 0.1, y * 0.42, 0.12, 0.04, stem, {
        turn: side * 0.6,
        shade: -4,
      });
      head(pen, kit, x, y, r * between(kit.random, 0.85, 1.1));
    }
  };

const flowerOf = (head: Head, stems: number, r: number, size = 0.24): Element => ({
  home: 'ground',
  size,
  width: stems > 1 ? 1.1 : 0.5,
  draw: clump(head, stems, r),
});

const lavender: Element = {
  home: 'ground',
  size: 0.2,
  width: 1.1,
  draw(pen, kit) {
    const stem = kit.part('stem', '#6f8358', 'plant');
    const spike = kit.main('#7b62ab', 'plant');
    for (let k = 0; k < 11; k++) {
      const x = -0.45 + k * 0.09;
      const lean = between(kit.random, -0.1, 0.1);
      pen.line([x * 0.6, 0, x + lean, 0.6], 0.018, stem, { contour: false });
      pen.ellipse(x + lean * 1.2, 0.74, 0.04, 0.18, spike, {
        turn: -lean,
        shade: between(kit.random, -7, 7),
      });
    }
  },
};

const waterLily: Element = {
  home: 'water',
  size: 0.07,
  width: 2.4,
  draw(pen, kit) {
    const pad = kit.part('pad', '#4f7d4a', 'plant');
    pen.ellipse(-0.35, 0.2, 0.75, 0.2, pad);
    pen.ellipse(0.55, 0.1, 0.55, 0.15, pad, { shade: 6 });
    const petals = kit.main('#f3c3cf', 'plant');
    for (let k = 0; k < 7; k++) {
      const a = Math.PI * (0.08 + (k / 6) * 0.84);
      pen.ellipse(-0.2 + Math.cos(a) * 0.3, 0.3 + Math.sin(a) * 0.36, 0.3, 0.12, petals, {
        turn: a,
        shade: k % 2 ? -4 : 5,
      });
    }
    pen.ellipse(-0.2, 0.4, 0.12, 0.16, kit.part('heart', '#f0c63c', 'plant'));
  },
};

export const heads: Record<string, Head> = {
  flower: roundHead,
  rose: roseHead,
  sunflower: sunflowerHead,
  tulip: tulipHead,
  poppy: poppyHead,
  daisy: daisyHead,
};

export const flowers: Record<string, Element> = {
  flower: flowerOf(roundHead, 5, 0.15, 0.2),
  rose: flowerOf(roseHead, 3, 0.16, 0.24),
  sunflower: flowerOf(sunflowerHead, 3, 0.22, 0.4),
  tulip: flowerOf(tulipHead, 5, 0.14, 0.24),
  poppy: flowerOf(poppyHead, 5, 0.13, 0.2),
  daisy: flowerOf(daisyHead, 5, 0.14, 0.18),
  lavender_bush: lavender,
  water_lily: waterLily,
};
