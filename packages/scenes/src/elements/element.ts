import type { Random } from '@limn/imaging/random';
import type { Pen } from '../pen/pen.ts';
import type { Act, ElementRequest } from '../vocabulary/reading.ts';
import { complexions, type Complexion } from './complexion.ts';
import type { Color } from '@limn/imaging/drawing/scene';
import type { Role } from '@limn/imaging/drawing/role';
import type { MaterialOptions, Stage } from '../pen/stage.ts';
import type { Home } from '../vocabulary/home.ts';

/** Facts about a thing that are known without drawing it. */
export type Facts = {
  home: Home;
  /** Height when near, as a fraction of the picture's height. */
  size: number;
  /** Width over height. */
  width: number;
  /** Casts a shadow on the ground and mirrors in water. */
  stands?: boolean;
  /** Middle and size of an animal's head: what its portrait shows. */
  head?: readonly [x: number, y: number, size: number];
  /** The actions it can be drawn doing. */
  acts?: readonly Act[];
};

export type Element = Facts & { draw: (pen: Pen, kit: Kit) => void };

/** The element name of a subject given as a guide. */
export const subjectName = 'guide:subject';

/** Everything a prompt can specify about the look of a thing. */
export type ThingLook = Partial<Omit<ElementRequest, 'element' | 'span' | 'relation' | 'place'>> & {
  importance?: 2 | 3;
  nth?: number;
  /** Shared by the members of a family. */
  complexion?: Complexion;
};

/** Colours and chance for drawing one thing. */
export class Kit {
  readonly random: Random;
  /** 0 for the first of several. */
  readonly nth: number;
  /** A person of age. */
  readonly old: boolean;
  /** The look that the prompt asks for. */
  readonly look: ThingLook;
  private own: Complexion | undefined;
  private tress: number | undefined;
  private readonly stage: Stage;
  private readonly name: string;
  private readonly color: Color | undefined;
  private readonly accentColor: Color | undefined;
  private readonly hairColor: Color | undefined;
  private readonly importance: 2 | 3;

  constructor(stage: Stage, name: string, random: Random, look: ThingLook = {}) {
    this.stage = stage;
    const named = [look.color, look.accent, look.hair];
    this.name = named.some(Boolean) ? [name, ...named].join('-') : name;
    this.random = random;
    this.color = look.color;
    this.accentColor = look.accent;
    this.hairColor = look.hair;
    this.importance = look.importance ?? 3;
    this.nth = look.nth ?? 0;
    this.old = look.old ?? false;
    this.look = look;
    this.own = look.complexion;
  }

  /** For a thing of another kind that belongs to this one: a flower of a bouquet, a rider. */
  kind(name: string, nth = 0, look: ThingLook = {}): Kit {
    const { importance } = this;
    return new Kit(this.stage, `${this.name}-${name}${nth}`, this.random, {
      importance,
      ...look,
      nth,
    });
  }

  /** The colour the prompt may name. */
  main(usual: string | Color, role: Role = 'object', options: MaterialOptions = {}): number {
    return this.stage.material(`${this.name}.main`, role, this.color ?? usual, {
      importance: this.importance,
      named: this.color !== undefined,
      ...options,
    });
  }

  /** The colour of a part the prompt may name: roof, sail, dress. */
  accent(usual: string | Color, role: Role = 'object', options: MaterialOptions = {}): number {
    return this.stage.material(`${this.name}.accent`, role, this.accentColor ?? usual, {
      importance: this.importance,
      named: this.accentColor !== undefined,
      ...options,
    });
  }

  /** Material of a person's clothes: the named colour of the dress, or of the person. */
  cloth(usual: string): number {
    const color = this.accentColor ?? this.color;
    // Several people are dressed alike only if the prompt names the colour.
    const own = color ? this.name : `${this.name}-${usual}`;
    return this.stage.material(`${own}.main`, 'figure', color ?? usual, {
      importance: this.importance,
      named: color !== undefined,
    });
  }

  hair(): number {
    if (this.hairColor)
      return this.stage.material(`${this.name}.hair`, 'figure', this.hairColor, {
        importance: this.importance,
        named: true,
      });
    if (this.old) return this.part('grey-hair', '#d6d2ca', 'figure');
    const { name, hairs } = this.complexion;
    const k = (this.tress ??= Math.floor(this.random() * hairs.length));
    return this.part(`hair-${name}${k}`, hairs[k], 'figure');
  }

  skin(): number {
    const { name, skin } = this.complexion;
    return this.part(`skin-${name}`, skin, 'figure', { flesh: true });
  }

  /** The colouring of a person: skin and hair belong together. */
  get complexion(): Complexion {
    return (this.own ??= complexions[Math.floor(this.random() * complexions.length)]);
  }

  part(
    name: string,
    usual: string | Color,
    role: Role = 'object',
    options: MaterialOptions = {},
  ): number {
    const own = { importance: this.importance, ...options };
    return this.stage.material(`${this.name}.${name}`, role, usual, own);
  }

  /** One of a few colours for things that differ among themselves: houses, clothes, flowers. */
  varied(
    name: string,
    usual: readonly string[],
    role: Role = 'object',
    options: MaterialOptions = {},
  ): number {
    const k = Math.floor(this.random() * usual.length) % usual.length;
    return this.part(`${name}${k}`, usual[k], role, options);
  }

  /** Whether everything is covered in snow. */
  get snowy(): boolean {
    return this.stage.snowy;
  }

  /** Lamps are lit. */
  get dark(): boolean {
    return this.stage.daylight === 'night' || this.stage.daylight === 'dusk';
  }

  get season(): string | undefined {
    return this.stage.season;
  }

  /** Material of snow on a thing. */
  snow(): number {
    return this.stage.material('snow', 'ground', this.dark ? '#dfe6f2' : '#f6f7f5', {
      importance: 2,
      glowing: true,
    });
  }

  /** Dark lines shared by all things. */
  ink(): number {
    return this.stage.material('ink', 'ink', '#2a2528', { importance: this.importance });
  }

  /** Windows and lamps: lit after dark. */
  glow(): number {
    return this.dark
      ? this.stage.material('lit', 'light', '#ffd978', { importance: 3, glowing: true })
      : this.stage.material('pane', 'object', '#4b5a68', { importance: this.importance });
  }
}
