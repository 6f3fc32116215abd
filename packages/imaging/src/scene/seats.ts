/** What a person carries in the hand. */
export const held = new Set([
  'umbrella',
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

/** Where a thing set on another comes to stand, as a part of the other's height. */
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

/** Small things and beasts lie on it. */
export const isSeat = (name: string): boolean => name in seats;

export const seatOf = (name: string): number => seats[name] ?? 0.9;
