import type { Home } from '../vocabulary/home.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';
import type { World } from './world.ts';

/** The files that draw whole layouts. */
export type DrawingName =
  | 'branch'
  | 'studio'
  | 'tabletop'
  | 'room'
  | 'town'
  | 'woods'
  | 'space'
  | 'cafe'
  | 'jungle'
  | 'savanna'
  | 'vineyard'
  | 'pool'
  | 'rooftops'
  | 'waterfall';

/** Facts about a layout that are known without drawing it. */
export type LayoutFacts = {
  /** Words that name it besides its name, as in a word table; without them only things lead to it. */
  words?: string;
  /** The file that draws the whole of it; what has none is a part of open country, or a `kindOf`. */
  drawnBy?: DrawingName;
  /** The layout it is one kind of: a kitchen is an interior. */
  kindOf?: string;
  /** Places that it is only a part of, where the prompt names one of them as well. */
  joins?: readonly string[];

  /** Things that a picture of no named place is most likely meant to show in it. */
  suggestedBy?: {
    things: readonly string[];
    /** The first thing named must be one of them, or hold something. */
    first?: true;
    /** Things that belong elsewhere: by a window means in a room. */
    unless?: readonly string[];
    /** Nor where anybody is named who acts: who fishes is on land. */
    still?: true;
  };
  /** A place named first that its things are seen in it instead of. */
  replaces?: string;
  /** A feature that makes it, where no other places than these are named. */
  madeBy?: { feature: string; within: readonly string[] };
  /** A relation that selects it, 'an owl in a tree', and whether the second thing is the place itself. */
  tie?: { of?: readonly string[]; on: readonly string[]; itself?: true };
  /** It is where animals are that something of this home carries: a mouse in a cup. */
  home?: Home;
  /** Things that are viewed in it if the prompt does not name another place. */
  alone?: readonly string[];

  /** Default things with their counts if the prompt names none, and whether they are laid on the first. */
  holds?: readonly (readonly [thing: string, count: number, laid?: 'laid'])[];
  /** The same in rain, unless what keeps dry is excluded. */
  holdsInRain?: { dry: string; things: readonly ElementRequest[] };
  /** Its default things are the picture's only life, and drawn larger. */
  lively?: true;
  /** Things it draws itself, so that no second one is placed. */
  own?: readonly string[];
  /** Flowers that fill it if named: any, those of several, or several when nothing else is named. */
  sown?: 'any' | 'several' | 'alone';
  /** How many of the things named it is made of; without it they are placed in it. */
  madeOf?: 'all' | 'one' | 'none';
  /** The features of the landscape it shows; without it all but a room's. */
  features?: readonly string[];

  /** Where the horizon may be: when it is the layout, or wherever the prompt names it. */
  horizon?: { from: number; to: number; wherever?: true };
  /** The least light there is, where lamps burn or one looks from near. */
  light?: number;
  /** It is night there unless the prompt names another time. */
  night?: true;
  /** No snow falls there. */
  sheltered?: true;
  /** No weather is seen there. */
  weatherless?: true;
  /** Furniture leaves some of the wall to be seen. */
  indoors?: true;
  /** One looks from so near that a bird is no shape in the sky. */
  near?: true;
};

/** The input for drawing a layout. */
export type Drawn = {
  world: World;
  /** Features of the landscape that the prompt names. */
  features: ReadonlySet<string>;
  requests: readonly ElementRequest[];
  reading: PromptReading;
};

export type Layout = Omit<LayoutFacts, 'drawnBy'> & { draw?: (drawn: Drawn) => void };
