import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';
import { drawHead } from './figure-head.ts';
import { actions, poses, type Pose } from './figure-poses.ts';
import { drawFigure } from './figures.ts';
import { drawBook, drawSeated } from './seated.ts';
import { model } from '../shading.ts';

const plain = { contour: false };

const some = <T>(kit: Kit, list: readonly T[]): T =>
  list[(kit.nth + Math.floor(kit.random() * list.length)) % list.length];

const poseOf = (kit: Kit): Pose => some(kit, (kit.look.act && actions[kit.look.act]) ?? poses);

const person = (dress: (kit: Kit) => boolean, size = 0.36, young = false): Element => ({
  home: 'ground',
  size,
  width: 0.45,
  stands: true,
  acts: ['run', 'play', 'walk'],
  draw: (pen, kit) => drawFigure(pen, kit, poseOf(kit), dress(kit), young),
});

/** Several children alternate between girl and boy. */
const eitherOf = (kit: Kit): boolean =>
  (kit.look.count ?? 1) > 1 ? kit.nth % 2 === 0 : kit.random() < 0.5;

/** Whether a person with that name wears a dress. */
export const dressed = (kit: Kit, who: string | undefined, usual: boolean): boolean => {
  if (who === 'person' || who === 'child') return eitherOf(kit);
  return who ? ['woman', 'girl'].includes(who) : usual;
};

export const young = new Set<string | undefined>(['child', 'girl', 'boy']);

const woman: Element = {
  ...person(() => true),
  draw(pen, kit) {
    // A straw hat now and then, if no other is asked for.
    const hat = kit.random() < 0.35 && !kit.look.wears;
    const own = hat ? kit.kind('self', kit.nth, { ...kit.look, wears: [{ what: 'hat' }] }) : kit;
    drawFigure(pen, own, poseOf(kit), true);
  },
};

/** One of two who dance: the near hand on the other, the far one up. */
const together: Pose = {
  stride: 0.05,
  sway: -0.012,
  left: [-0.09, -0.1, -0.15, -0.02],
  right: [0.07, -0.07, 0.11, 0.04],
};

const couple: Element = {
  acts: ['dance', 'walk'],
  home: 'ground',
  size: 0.36,
  width: 0.6,
  stands: true,
  draw(pen, kit) {
    const his: Pose = { ...poses[0], right: [0.04, -0.14, 0.05, -0.28] };
    const hers: Pose = { ...poses[0], sway: 0.015, right: [0.04, -0.14, 0.045, -0.25] };
    const her = kit.kind('her', 0, kit.look);
    if (kit.look.act === 'dance') {
      drawFigure(pen.frame(-0.17, 0, 1), kit, together, false);
      drawFigure(pen.frame(0.17, 0, 0.93, -1), her, together, true);
      return;
    }
    drawFigure(pen.frame(-0.14, 0, 1), kit, his, false);
    drawFigure(pen.frame(0.15, 0, 0.93, -1), her, hers, true);
  },
};

/** Parents and children; who is in front comes last. */
const family: Element = {
  home: 'ground',
  size: 0.38,
  width: 0.95,
  stands: true,
  draw(pen, kit) {
    const { complexion } = kit;
    const member = (name: string): Kit => kit.kind(name, 0, { ...kit.look, complexion });
    drawFigure(pen.frame(-0.2, 0, 1), kit, poses[0], false);
    drawFigure(pen.frame(0.14, 0.01, 0.93, -1), member('mother'), poses[2], true);
    drawFigure(pen.frame(0.36, -0.02, 0.62), member('boy'), poses[0], false, true);
    drawFigure(pen.frame(-0.03, -0.03, 0.55, -1), member('girl'), poses[0], true, true);
  },
};

const dancer: Element = {
  home: 'ground',
  size: 0.4,
  width: 0.8,
  stands: true,
  draw(pen, kit) {
    const { who } = kit.look;
    const pose = some(kit, actions.dance ?? poses);
    // Who is no woman dances on both feet.
    if (who && who !== 'woman')
      return drawFigure(pen, kit, pose, dressed(kit, who, true), young.has(who));
    const dress = kit.cloth('#e7a9b8');
    const skin = kit.skin();
    const shoe = kit.part('shoes', '#c9707c', 'figure');
    pen.limb([0.04, 0.48, 0.08, 0.24, 0.42, 0.055, 0.4, 0.53, 0.022], skin, {
      shade: -6,
      ...plain,
    });
    pen.limb([0.34, 0.49, 0.034, 0.42, 0.55, 0.016], shoe, plain);
    pen.limb([0.0, 0.5, 0.085, 0.0, 0.26, 0.056, 0.01, 0.06, 0.03], skin, plain);
    pen.limb([0.01, 0.08, 0.036, 0.014, 0.0, 0.014], shoe, plain);
    pen.limb([-0.06, 0.77, 0.05, -0.2, 0.84, 0.042, -0.25, 1.0, 0.02], skin, {
      shade: -4,
      ...plain,
    });
    pen.limb([0.06, 0.77, 0.05, 0.22, 0.76, 0.042, 0.36, 0.84, 0.02], skin, plain);
    const skirt = [
      -0.05, 0.59, -0.2, 0.56, -0.34, 0.47, -0.3, 0.41, -0.2, 0.43, -0.1, 0.385, 0, 0.42, 0.1,
      0.385, 0.2, 0.43, 0.31, 0.43, 0.35, 0.5, 0.2, 0.57, 0.05, 0.59,
    ];
    pen.blob(skirt, dress);
    model(pen, skirt, dress, [
      [0.2, 0.42, 0.26, -11],
      [-0.14, 0.52, 0.18, 7],
    ]);
    for (const x of [-0.2, -0.08, 0.08, 0.2])
      pen.limb([x * 0.3, 0.56, 0.006, x, 0.44, 0.018], dress, { shade: -11, ...plain });
    pen.blob(
      [-0.072, 0.79, -0.07, 0.7, -0.048, 0.58, 0.048, 0.58, 0.07, 0.7, 0.072, 0.79, 0, 0.75],
      dress,
      {
        shade: -4,
      },
    );
    pen.limb([0, 0.76, 0.048, 0.005, 0.83, 0.04], skin, { shade: -8, ...plain });
    drawHead(pen.frame(0.01, 0.895, 0.068), kit, skin, 'bun');
  },
};

/** Who sits on the ground and has something in the hands. */
const sitting = (
  width: number,
  usual: boolean,
  hold: (pen: Pen, kit: Kit, skin: number) => void,
): Element => ({
  home: 'ground',
  size: 0.28,
  width,
  stands: true,
  draw(pen, kit) {
    const { who } = kit.look;
    const dress = dressed(kit, who, usual);
    drawSeated(pen, kit, (skin) => hold(pen, kit, skin), dress, young.has(who));
  },
});

const fish = (pen: Pen, kit: Kit): void => {
  pen.limb([0.1, 0.4, 0.03, 0.55, 0.76, 0.02, 0.98, 1.02, 0.01], kit.ink(), plain);
  pen.line([0.98, 1.02, 1.02, 0.6, 1.0, 0.08], 0.008, kit.ink(), plain);
  pen.ellipse(1.0, 0.07, 0.025, 0.03, kit.part('float', '#c9403a'), plain);
};

const fisherman: Element = {
  ...sitting(1.2, false, fish),
  draw(pen, kit) {
    const wears = kit.look.wears ?? [{ what: 'hat' }];
    const own = kit.kind('self', kit.nth, { ...kit.look, wears });
    sitting(1.2, false, fish).draw(pen, own);
  },
};

export const people: Record<string, Element> = {
  woman,
  man: person(() => false),
  person: person(eitherOf),
  child: person(eitherOf, 0.24, true),
  girl: person(() => true, 0.26, true),
  boy: person(() => false, 0.26, true),
  couple,
  family,
  dancer,
  reader: sitting(0.9, true, drawBook),
  sitter: sitting(0.9, true, () => {}),
  fisherman,
};
