import { between, createRandom } from '@limn/imaging/random';
import { Kit, type Element } from '../../elements/element.ts';
import { drawPortrait } from '../../elements/people/portrait.ts';
import { subjectName } from '../../elements/element.ts';
import type { ElementRequest } from '../../vocabulary/reading.ts';
import { Pen } from '../../pen/pen.ts';
import type { Stage } from '../../pen/stage.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  pattern: {
    words: 'motif ornament wallpaper tessellation mosaic~ textile~',
    madeOf: 'all',
    features: [],
    weatherless: true,
    draw: drawPattern,
  },
  abstract: {
    words: 'abstraction abstract_shapes geometric composition nonfigurative shapes',
    madeOf: 'none',
    features: [],
    weatherless: true,
    draw: drawAbstract,
  },
  portrait: {
    words: 'bust headshot self-portrait selfie',
    suggestedBy: { things: ['face'] },
    madeOf: 'one',
    features: [],
    sheltered: true,
    weatherless: true,
    draw: drawBust,
  },
};

const busts = new Set(['face', 'woman', 'man', 'person', 'child', 'girl', 'boy', 'couple']);

/** Head and shoulders before a soft backdrop. */
function drawBust({ world, requests: [request] }: Drawn): void {
  const { stage, random, setting } = world;
  stage.scene.horizon = 0.7;
  const named = setting.colors.background_color ?? setting.colors.wall;
  const backs = ['#5f7a86', '#8a7458', '#6b7f63', '#8c5f5c', '#4f5670'];
  const back = stage.material(
    'backdrop',
    'sky',
    named ?? backs[Math.floor(random() * backs.length)],
    { importance: 1, named: named !== undefined, grain: { across: 0.3, down: 0.3, amount: 7 } },
  );
  const light = stage.material('backdrop-lit', 'sky', '#b8ab8c', { importance: 1 });
  const pen = new Pen(stage, 0, 1, 1);
  pen.rect(0, -0.02, stage.aspect, 1.04, back, { contour: false });
  const x = stage.aspect * 0.36;
  pen.ellipse(
    x,
    0.62,
    0.6,
    0.6,
    { kind: 'glow', x, y: 0.38, radius: 0.6, material: light },
    { opacity: 0.7, contour: false },
  );
  const kit = new Kit(stage, 'portrait', createRandom(Math.floor(random() * 1e9)), {
    ...request,
    importance: 3,
  });
  const beast =
    request && !busts.has(request.element) ? world.elements[request.element] : undefined;
  if (beast) {
    const flip = random() < 0.5 ? 1 : -1;
    beast.draw(beast.head ? headPen(stage, beast.head, flip) : wholePen(stage, beast, flip), kit);
    return;
  }
  const { aspect } = stage;
  if (request?.element === 'couple') {
    const near = Math.min(0.86, aspect * 0.95);
    drawPortrait(new Pen(stage, aspect / 2 - near * 0.29, 1.02, near), kit, 'man');
    drawPortrait(
      new Pen(stage, aspect / 2 + near * 0.29, 1.06, near, -1),
      kit.kind('her', 0, request),
      'woman',
    );
    return;
  }
  const flip = random() < 0.5 ? 1 : -1;
  const unit = Math.min(1.04, aspect * 1.3);
  drawPortrait(new Pen(stage, aspect / 2, 1.03, unit, flip), kit, request?.element);
}

const wholePen = (stage: Stage, { width }: Element, flip: number): Pen =>
  new Pen(stage, stage.aspect / 2, 0.94, Math.min(0.82, (stage.aspect * 0.88) / width), flip);

/** An animal so near that its head fills the middle; the rest of it leaves the picture. */
function headPen(stage: Stage, [x, y, size]: readonly number[], flip: number): Pen {
  const unit = (0.36 * Math.min(1, stage.aspect)) / size;
  return new Pen(
    stage,
    stage.aspect / 2 - flip * (x + size * 0.22) * unit,
    0.46 + y * unit,
    unit,
    flip,
  );
}

/** A motif repeated over the whole picture. */
function drawPattern({ world, requests }: Drawn): void {
  const { stage } = world;
  const ground = stage.material(
    'pattern-ground',
    'sky',
    world.setting.colors.background_color ?? '#efe3c8',
    { importance: 1 },
  );
  new Pen(stage, 0, 1, 1).rect(0, -0.02, stage.aspect, 1.04, ground, { contour: false });
  const known = requests.filter(
    ({ element }) => element !== subjectName && world.elements[element],
  );
  const motifs =
    known.length > 0
      ? known
      : (['flower', 'bird', 'tulip'] as const).map(
          (element): ElementRequest => ({ element, count: 1, size: 1 }),
        );
  const across = Math.max(3, Math.round(stage.aspect * 4));
  const cell = stage.aspect / across;
  const sprig = stage.material('sprig', 'plant', '#6f8a5a', { importance: 2 });
  for (let row = 0; row * cell < 1 + cell; row++) {
    for (let column = -1; column <= across; column++) {
      const x = (column + (row % 2 ? 1 : 0.5)) * cell;
      const y = (row + 0.5) * cell;
      const k = (row * 2 + column + 8) % motifs.length;
      const request = motifs[k];
      const element = world.elements[request.element];
      const height = Math.min(cell * 0.78, (cell * 0.78) / element.width);
      const kit = new Kit(stage, `motif-${request.element}`, createRandom(k * 17 + (row % 2)), {
        color: request.color,
        accent: request.accent,
        hair: request.hair,
        importance: 3,
        nth: k,
      });
      element.draw(new Pen(stage, x, y + height / 2, height, row % 2 ? 1 : -1), kit);
      for (const s of [0, 1, 2, 3]) {
        const a = (s * Math.PI) / 2 + Math.PI / 4;
        new Pen(stage, x + cell / 2, y, cell).ellipse(
          Math.cos(a) * 0.06,
          Math.sin(a) * 0.06,
          0.06,
          0.022,
          sprig,
          { turn: a },
        );
      }
    }
  }
}

/** Large interlocking forms, discs and lines. */
function drawAbstract({ world }: Drawn): void {
  const { stage, random } = world;
  const hues = ['#d9483b', '#e8b23a', '#2f6f8f', '#f0e4cc', '#2c2a33', '#5f9a7a', '#c77a9a'];
  const materials = hues.map((hex, k) =>
    stage.material(`form${k}`, k === 3 ? 'sky' : 'object', hex, {
      importance: k === 3 ? 1 : 2,
      grain: { across: 0.2, down: 0.2, amount: 4 },
    }),
  );
  const pen = new Pen(stage, 0, 1, 1);
  pen.rect(0, -0.02, stage.aspect, 1.04, materials[3], { contour: false });
  const draw = (): number => materials[Math.floor(random() * materials.length)];
  for (let k = 0; k < 6; k++) {
    const cx = random() * stage.aspect;
    const cy = random();
    const points: number[] = [];
    const n = 5 + Math.floor(random() * 3);
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 2 * Math.PI;
      const r = between(random, 0.14, 0.4);
      points.push(cx + Math.cos(a) * r, cy + Math.sin(a) * r);
    }
    if (k % 2) pen.blob(points, draw());
    else pen.poly(points, draw());
  }
  for (let k = 0; k < 5; k++) {
    const x = random() * stage.aspect;
    const y = random();
    const r = between(random, 0.05, 0.16);
    pen.ellipse(x, y, r, r, draw());
    if (random() < 0.6) pen.ellipse(x, y, r * 0.55, r * 0.55, draw());
  }
  for (let k = 0; k < 6; k++) {
    const x = random() * stage.aspect;
    const y = random();
    pen.limb(
      [
        x,
        y,
        0.008,
        x + between(random, -0.3, 0.3),
        y + between(random, -0.3, 0.3),
        0.014,
        x + between(random, -0.5, 0.5),
        y + between(random, -0.4, 0.4),
        0.006,
      ],
      materials[4],
      { contour: false },
    );
  }
}
