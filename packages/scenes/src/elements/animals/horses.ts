import { heads } from './animal-heads.ts';
import type { Kit } from '../element.ts';
import { beast } from './four-legged.ts';
import type { Body } from './body.ts';

const plain = { contour: false };

/** Round the top of the head: the mane falls from there to the withers. */
const mane = [
  0.02, 0.1, -0.07, 0.07, -0.16, -0.06, -0.27, -0.2, -0.3, -0.27, -0.2, -0.25, -0.12, -0.17, -0.1,
  -0.08, -0.03, -0.05, -0.02, 0.02,
];

type Coat = { color: string; mane: string; socks: string };

function horseOf({ color, mane: dark, socks }: Coat): Body {
  const hair = (kit: Kit): number => kit.part('mane', dark, 'figure');
  return {
    color,
    belly: 0.46,
    depth: 0.25,
    length: 0.66,
    tuck: 0.2,
    neck: [0.18, 0.9, 0.15],
    head: heads.horse,
    face: [0.2, 0],
    leg: 0.056,
    hoofed: true,
    socks,
    tail: [-0.4, 0.62, 0.1],
    under(pen, kit) {
      // At a gallop the tail flies.
      const tail =
        kit.look.act === 'run'
          ? [-0.32, 0.66, 0.06, -0.46, 0.68, 0.1, -0.6, 0.62, 0.11, -0.78, 0.6, 0.02]
          : [-0.32, 0.67, 0.06, -0.43, 0.6, 0.1, -0.46, 0.4, 0.11, -0.43, 0.2, 0.03];
      pen.limb(kit.look.act === 'lie' ? lyingTail : tail, hair(kit));
    },
    extra(pen, kit, { x, y }) {
      pen.blob(
        mane.map((v, k) => v + (k % 2 ? y : x)),
        hair(kit),
      );
      const lock = [x + 0.01, y + 0.09, 0.04, x + 0.05, y + 0.05, 0.035, x + 0.06, y, 0.01];
      pen.limb(lock, hair(kit), plain);
    },
  };
}

const lyingTail = [-0.32, 0.62, 0.06, -0.44, 0.52, 0.09, -0.58, 0.45, 0.08, -0.7, 0.43, 0.02];

const horse = horseOf({ color: '#824c2a', mane: '#33221a', socks: '#4a2d20' });
const white = horseOf({ color: '#f4efe6', mane: '#d79ac0', socks: '#e8dfe6' });
const striped = horseOf({ color: '#f1ece2', mane: '#2b272a', socks: '#d9d2c6' });

const unicorn: Body = {
  ...white,
  extra(pen, kit, at, coat) {
    white.extra?.(pen, kit, at, coat);
    const horn = kit.part('horn', '#e3b64e', 'figure');
    const { x, y } = at;
    pen.limb([x + 0.05, y + 0.07, 0.045, x + 0.13, y + 0.26, 0.008], horn);
    for (const k of [0.25, 0.5])
      pen.limb(
        [
          x + 0.03 + k * 0.08,
          y + 0.1 + k * 0.19,
          0.01,
          x + 0.075 + k * 0.08,
          y + 0.08 + k * 0.19,
          0.01,
        ],
        horn,
        { shade: -18, ...plain },
      );
  },
};

/** Stripes from the back down and round the neck: x, y, width in turn. */
const stripes: readonly (readonly number[])[] = [
  [-0.28, 0.7, 0.034, -0.31, 0.6, 0.03, -0.28, 0.52, 0.01],
  [-0.19, 0.72, 0.034, -0.22, 0.6, 0.034, -0.2, 0.53, 0.01],
  [-0.09, 0.71, 0.034, -0.11, 0.6, 0.034, -0.09, 0.51, 0.01],
  [0.01, 0.69, 0.034, 0, 0.6, 0.034, 0.01, 0.49, 0.01],
  [0.11, 0.7, 0.034, 0.11, 0.6, 0.034, 0.12, 0.48, 0.01],
  [0.2, 0.72, 0.034, 0.22, 0.62, 0.034, 0.23, 0.5, 0.01],
  [0.26, 0.78, 0.034, 0.31, 0.7, 0.034, 0.35, 0.62, 0.01],
  [0.32, 0.84, 0.03, 0.38, 0.77, 0.03, 0.42, 0.7, 0.01],
  [0.38, 0.89, 0.026, 0.44, 0.83, 0.026, 0.48, 0.78, 0.01],
];

const zebra: Body = {
  ...striped,
  over(pen, kit) {
    const dark = kit.accent('#2b272a', 'figure');
    for (const stripe of stripes) pen.limb(stripe, dark, plain);
  },
};

export const horses = {
  horse: beast(0.38, horse),
  unicorn: beast(0.38, unicorn),
  zebra: beast(0.36, zebra),
};
