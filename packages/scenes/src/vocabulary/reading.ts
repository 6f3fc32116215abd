import type { Color } from '@limn/imaging/drawing/scene';
import type { Span } from './words.ts';

export type Substitution = Span & { as: string };

/** A word that is not painted: a thing (or an unknown word), an action, or a quality. */
export type Unpainted = Span & { kind: 'thing' | 'action' | 'quality' };

/** Content of a vase, a bowl or a basket. */
export type Held = { element: string; color?: Color };

/** A thing that a person wears on the head or in the face. */
export type Worn = { what: string; color?: Color };

/** Actions that people and animals can be drawn doing. */
export type Act = 'run' | 'lie' | 'sit' | 'play' | 'walk' | 'dance';

export type ElementRequest = {
  /** The words that asked for it; absent for what the composer adds of itself. */
  span?: Span;
  /** Name of the element to draw. */
  element: string;
  count: number;
  color?: Color;
  /** Colour of a part that was named: a roof, a sail, a dress. */
  accent?: Color;
  hair?: Color;
  /** 1 is usual. */
  size: number;
  /** A person of age. */
  old?: boolean;
  act?: Act;
  /** Who it is that is painted as a figure in a pose: 'a man reading'. */
  who?: string;
  wears?: Worn[];
  holds?: Held[];
  /** It is in the air, though its kind stands or swims. */
  aloft?: boolean;
  /** Who sits on it. */
  rider?: ElementRequest;
  /** People who sit in it, as in a boat. */
  crew?: ElementRequest[];
  place?: 'left' | 'right' | 'centre' | 'near' | 'far';
  /** It is next to the room's own window. */
  atWindow?: boolean;
  /** Its tie to the request of that position in the list, or to a setting. */
  relation?: { kind: string; to: number | 'setting' };
};

export type Setting = {
  layouts: string[];
  light?: string;
  weather?: string;
  season?: string;
  moods: string[];
  /** Colours named for the sky, the water, the ground… */
  colors: Record<string, Color>;
};

/** A word that speaks of the whole picture. */
export type SettingWord = Span & { kind: 'place' | 'light' | 'weather' | 'season' | 'mood' };

export type PromptReading = {
  elements: ElementRequest[];
  setting: Setting;
  /** The words that `setting` was read from. */
  settingWords: SettingWord[];
  understood: Span[];
  /** Words with a meaning of their own that nothing is painted for. */
  notPainted: Unpainted[];
  /** Words that are painted as a substitute. */
  substitutions: Substitution[];
  /** Words of what is kept out: 'without birds', or named by the exclusion. */
  leftOut: Span[];
  /** Elements and settings that the exclusion names. */
  excluded: Set<string>;
};
