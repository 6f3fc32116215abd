import { Pen } from '../../pen/pen.ts';
import type { ElementRequest } from '../../vocabulary/reading.ts';
import type { World } from '../world.ts';
import { drawCorner, drawKitchen, drawShelves } from './room-kinds.ts';
import type { Drawn, Layout } from '../layout.ts';

const furniture =
  'bed sofa armchair fireplace bookshelf piano mirror chair table clock lantern rug curtain window';

export const layouts: Record<string, Layout> = {
  interior: {
    words: 'room indoors parlour~ living_room salon~ studio~ hall~',
    suggestedBy: { things: furniture.split(' ') },
    holds: [
      ['chair', 1],
      ['table', 1],
    ],
    own: ['window'],
    features: ['rug', 'curtain'],
    light: 0.84,
    sheltered: true,
    weatherless: true,
    indoors: true,
    draw: drawRoom,
  },
};

/** A room: wall, floor, a window with daylight, a rug and a picture. */
function drawRoom({ world, requests, reading: { elements: all } }: Drawn): void {
  const { stage, random, setting } = world;
  world.horizon = 0.7;
  stage.scene.horizon = world.horizon;
  const colorOf = (name: string): ElementRequest['color'] =>
    all.find(({ element }) => element === name)?.color;
  const pen = new Pen(stage, 0, 1, 1);
  const walls = ['#c9b896', '#a8b59c', '#b8a0a0', '#9fb0b8', '#d6c6a4'];
  const wallColor = setting.colors.wall ?? setting.colors.interior;
  const wall = stage.material(
    'wall',
    'sky',
    wallColor ?? walls[Math.floor(random() * walls.length)],
    { named: wallColor !== undefined, importance: 1, grain: { across: 0.3, down: 0.3, amount: 3 } },
  );
  const floors = ['#9a6f48', '#b58a5c', '#7d5a42'];
  const boards = floors[Math.floor(random() * floors.length)];
  const floor = stage.material('floor', 'ground', setting.colors.floor ?? boards, {
    grain: { across: 0.3, down: 0.02, amount: 6 },
    flow: 0,
  });
  pen.rect(0, 0.28, stage.aspect, 0.72, wall, { contour: false });
  pen.rect(0, -0.02, stage.aspect, 0.32, floor);
  const skirting = stage.material('skirting', 'object', '#e4dac6', { importance: 2 });
  pen.rect(0, 0.295, stage.aspect, 0.03, skirting);
  for (let k = -6; k <= 6; k++)
    pen.line([stage.aspect / 2 + k * 0.1, 0.29, stage.aspect / 2 + k * 0.3, -0.02], 0.004, floor, {
      shade: -14,
      contour: false,
    });
  const named = all.some(({ element }) => element === 'window');
  const side = { left: 0.27, right: 0.73, centre: 0.5 }[requests[0]?.place as 'left'];
  const kind = ['kitchen', 'library'].find((name) => setting.layouts.includes(name));
  const middle = kind === 'library' || (named && requests.length === 0);
  const at = middle ? 0.5 : (side ?? (random() < 0.5 ? 0.32 : 0.68));
  const cooks = kind === 'kitchen';
  const height = Math.min(named ? 0.5 : cooks ? 0.26 : 0.36, stage.aspect * 0.62);
  const x = stage.aspect * at;
  const sill = cooks ? 0.68 : named ? 0.38 : 0.44;
  if (kind === 'library') drawShelves(world, x, Math.min(height * 0.78, stage.aspect * 0.27));
  const away = stage.aspect * (at < 0.5 ? 0.88 : 0.12);
  drawWindow(world, { x, y: sill, height, named, curtain: colorOf('curtain') });
  if (named) world.sill = { x, y: 1 - sill + 0.012, width: height * 0.8 };
  if (kind === 'library') drawCorner(world, stage.aspect * 0.87, 0, []);
  if (cooks) drawKitchen(world, at < 0.5 ? 1 : -1);
  else if (at !== 0.5 && !kind) {
    const names = requests.map(({ element }) => element);
    const lot = random();
    drawPicture(world, stage.aspect * (at < 0.5 ? 0.76 : 0.24), named ? 0.62 : 0.6);
    drawCorner(world, away, lot, names);
  }
  if (!cooks) drawRug(world, colorOf('rug'));
  world.land = { top: 0.78, bottom: 0.95 };
  world.scale = requests.length > 0 ? 1.75 : 1.5;
  world.farScale = 0.75;
}

function drawRug(world: World, color: ElementRequest['color']): void {
  const { stage } = world;
  const pen = new Pen(stage, stage.aspect / 2, 0.88, stage.aspect);
  const named = color !== undefined;
  const rug = stage.material('rug', 'ground', color ?? '#9a3f3a', { importance: 2, named });
  pen.ellipse(0, 0, 0.37, 0.085, rug);
  pen.ellipse(0, 0, 0.3, 0.06, rug, { shade: 14 });
}

type Opening = {
  x: number;
  y: number;
  height: number;
  named: boolean;
  curtain: ElementRequest['color'];
};

/** A window between curtains, with hills outside. */
function drawWindow(world: World, { x, y, height, named, curtain }: Opening): void {
  const { stage } = world;
  const w = height * 0.8;
  const night = stage.daylight === 'night' || stage.daylight === 'dusk';
  const importance = named ? 3 : 2;
  const outside = { glowing: true, importance } as const;
  const white = world.setting.season === 'winter' || world.setting.weather === 'snow';
  const green = white ? (night ? '#8fa0c4' : '#eef2f4') : night ? '#1f3044' : '#7fa06a';
  const frame = stage.material('window.frame', 'object', '#efe7d6', { importance });
  const view = stage.material('window.view', 'light', night ? '#26386e' : '#cfe6ee', outside);
  const far = stage.material('window.far', 'far', night ? '#1f3350' : '#8fb0b4', outside);
  const hill = stage.material('window.hill', 'plant', green, outside);
  const cloth = stage.material('curtain', 'object', curtain ?? '#b5533f', {
    importance: 2,
    named: curtain !== undefined,
    flow: Math.PI / 2,
  });
  const pen = new Pen(stage, x, 1 - y, 1);
  pen.rect(-w / 2 - 0.02, -0.02, w + 0.04, height + 0.04, frame);
  pen.rect(-w / 2, 0, w, height, view);
  if (night)
    pen.ellipse(
      w * 0.24,
      height * 0.8,
      0.032,
      0.032,
      stage.material('lit', 'light', '#ffd978', { importance: 3, glowing: true }),
    );
  const level = (at: number): number => height * at;
  pen.under(
    [-w / 2, level(0.3), -w * 0.2, level(0.42), w * 0.15, level(0.28), w / 2, level(0.38)],
    0,
    far,
    { contour: false },
  );
  pen.under(
    [-w / 2, level(0.2), -w * 0.1, level(0.18), w * 0.2, level(0.27), w / 2, level(0.2)],
    0,
    hill,
    { contour: false },
  );
  pen.rect(-0.009, 0, 0.018, height, frame, { contour: false });
  pen.rect(-w / 2, height * 0.62, w, 0.018, frame, { contour: false });
  for (const s of [-1, 1]) {
    pen.blob(
      [
        s * w * 0.7,
        height + 0.025,
        s * w * 0.32,
        height + 0.025,
        s * w * 0.42,
        height * 0.5,
        s * w * 0.5,
        height * 0.3,
        s * w * 0.47,
        -0.07,
        s * w * 0.74,
        -0.07,
        s * w * 0.68,
        height * 0.4,
      ],
      cloth,
    );
    pen.line([s * w * 0.6, height, s * w * 0.62, -0.03], 0.02, cloth, {
      shade: -12,
      contour: false,
    });
  }
  pen.rect(-w * 0.78, height + 0.03, w * 1.56, 0.024, stage.material('rail', 'object', '#8a642f'));
  pen.rect(-w / 2 - 0.05, -0.045, w + 0.1, 0.032, frame);
}

function drawPicture(world: World, x: number, y: number): void {
  const { stage } = world;
  const pen = new Pen(stage, x, 1 - y, 1);
  pen.rect(
    -0.1,
    0,
    0.2,
    0.16,
    stage.material('picture-frame', 'object', '#8a642f', { importance: 2 }),
  );
  pen.rect(
    -0.085,
    0.015,
    0.17,
    0.13,
    stage.material('picture-sky', 'object', '#c7d2cc', { importance: 2 }),
  );
  pen.under(
    [-0.085, 0.06, 0, 0.09, 0.085, 0.06],
    0.015,
    stage.material('picture-land', 'object', '#6f8a5a', { importance: 2 }),
    { contour: false },
  );
}
