import { labToColor, parseHex, type Lab } from '@limn/imaging/raster/color';
import type { Random } from '@limn/imaging/random';
import type {
  Color,
  Fill,
  Grain,
  Material,
  Scene,
  Shape,
  TracedFill,
} from '@limn/imaging/drawing/scene';
import type { Role } from '@limn/imaging/drawing/role';

export type Daylight = 'day' | 'dawn' | 'sunset' | 'dusk' | 'night' | 'overcast';

export type MaterialOptions = {
  importance?: 1 | 2 | 3;
  named?: boolean;
  flesh?: boolean;
  grain?: Grain;
  flow?: number;
  /** Lit by itself: the time of day does not darken it. */
  glowing?: boolean;
};

/** How each time of day colours things: multiplied, then mixed with a tint. */
const casts: Record<Daylight, { dim: number; tint: Color; part: number }> = {
  day: { dim: 1, tint: [255, 255, 255], part: 0 },
  dawn: { dim: 0.94, tint: [255, 214, 196], part: 0.14 },
  sunset: { dim: 0.8, tint: [236, 130, 70], part: 0.16 },
  dusk: { dim: 0.62, tint: [84, 74, 130], part: 0.24 },
  night: { dim: 0.42, tint: [24, 34, 80], part: 0.3 },
  overcast: { dim: 0.9, tint: [160, 165, 172], part: 0.22 },
};

/** A scene under construction. */
export class Stage {
  readonly scene: Scene;
  readonly random: Random;
  readonly daylight: Daylight;
  /** Opacity of everything drawn from now on: reflections are drawn faintly. */
  veil = 1;
  /** Everything is covered in snow. */
  snowy = false;
  /** The thing that is being drawn, as a position in `scene.things`. */
  thing: number | undefined;
  /** Minimum light at any time of day, from snow or a lamp. */
  leastLight = 0;
  /** The season, if the prompt names one. */
  season: string | undefined;
  /** Colours the prompt names for what a layout draws of itself, by the name of the material: a red sun. */
  colors: Record<string, Color> = {};
  private readonly known = new Map<string, number>();

  constructor(aspect: number, layout: string, daylight: Daylight, random: Random) {
    this.scene = { aspect, layout, horizon: 0.5, materials: [], shapes: [], things: [] };
    this.random = random;
    this.daylight = daylight;
  }

  get aspect(): number {
    return this.scene.aspect;
  }

  /** The material of this name; made at the first call. */
  material(name: string, role: Role, color: string | Color, options: MaterialOptions = {}): number {
    const have = this.known.get(name);
    if (have !== undefined) return have;
    const own = this.colors[name];
    const natural = own ?? (typeof color === 'string' ? parseHex(color) : color);
    const material: Material = {
      name,
      role,
      color: options.glowing ? natural : this.cast(natural),
      importance: options.importance ?? (role === 'sky' || role === 'ground' ? 1 : 2),
      named: own !== undefined || (options.named ?? false),
    };
    if (options.flesh) material.flesh = true;
    if (options.grain) material.grain = options.grain;
    if (options.flow !== undefined) material.flow = options.flow;
    this.known.set(name, this.scene.materials.length);
    this.scene.materials.push(material);
    return this.scene.materials.length - 1;
  }

  /** The material of a region of a guide, in its own colour or one the prompt names. */
  tracedMaterial(name: string, role: Role, lab: Lab, importance: 1 | 2 | 3, named?: Color): number {
    const options = { importance, named: named !== undefined };
    const material = this.material(name, role, named ?? labToColor(lab), options);
    this.scene.materials[material].traced = true;
    return material;
  }

  /** Lays a guide's picture into the scene. */
  addTraced(fill: TracedFill): void {
    const { x, y, width, height } = fill;
    const [right, bottom] = [x + width, y + height];
    const outline = Float32Array.of(x, y, right, y, right, bottom, x, bottom);
    this.add([outline], fill, { contour: false });
  }

  private cast(color: Color): Color {
    const { tint, ...cast } = casts[this.daylight];
    const dim = Math.max(cast.dim, this.leastLight);
    const part = cast.part * (dim > cast.dim ? 0.5 : 1);
    return [0, 1, 2].map((k) => color[k] * dim * (1 - part) + tint[k] * part) as unknown as Color;
  }

  add(
    outlines: Float32Array[],
    fill: Fill | number,
    look: Partial<Omit<Shape, 'outlines' | 'fill'>> = {},
  ): void {
    this.scene.shapes.push({
      outlines,
      fill: typeof fill === 'number' ? { kind: 'flat', material: fill } : fill,
      opacity: (look.opacity ?? 1) * this.veil,
      shade: look.shade ?? 0,
      contour: (look.contour ?? true) && this.veil === 1,
      ...(this.thing === undefined ? {} : { thing: this.thing }),
    });
  }
}
