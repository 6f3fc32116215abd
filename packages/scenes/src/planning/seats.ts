/** Things that a person carries in the hand. */
export const held = new Set([
  'umbrella',
  'toy_balloon',
  'lantern',
  'basket',
  'guitar',
  'book',
  'flower',
  'rose',
  'tulip',
  'sunflower',
  'candle',
  'kite',
  'flag',
  'jug',
  'cup',
]);

type Hold = { aside: number; low: number; tall: number };
const raised: Record<string, Hold> = {
  umbrella: { aside: 0.12, low: 0.5, tall: 0.72 },
  toy_balloon: { aside: 0.2, low: 0.46, tall: 0.8 },
};

/** Offset, height and size of a held thing, as parts of the holder's height. */
export const holdOf = (name: string): Hold => raised[name] ?? { aside: 0.17, low: 0.42, tall: 0.3 };

/** The height at which a thing is placed on another, as a part of the other's height. */
const seats: Record<string, number> = {
  table: 0.92,
  chair: 0.44,
  bench: 0.5,
  bed: 0.55,
  boat: 0.3,
  rowboat: 0.45,
  sailboat: 0.15,
  ship: 0.4,
  fence: 0.95,
  barrel: 0.96,
  piano: 0.98,
  horse: 0.7,
  sofa: 0.42,
  armchair: 0.42,
  water_lily: 0.22,
};

/** Whether small things and animals can be placed on it. */
export const isSeat = (name: string): boolean => name in seats;

export const seatOf = (name: string): number => seats[name] ?? 0.9;
