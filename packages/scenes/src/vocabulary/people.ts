/** Everyone who can be dressed, and how they are drawn: upright, as a group, or in a pose. */
export const people = new Map<string, 'upright' | 'group' | 'posed'>([
  ['person', 'upright'],
  ['woman', 'upright'],
  ['man', 'upright'],
  ['child', 'upright'],
  ['girl', 'upright'],
  ['boy', 'upright'],
  ['couple', 'group'],
  ['family', 'group'],
  ['dancer', 'upright'],
  ['reader', 'posed'],
  ['sitter', 'posed'],
  ['fisherman', 'posed'],
  ['rider', 'posed'],
]);

export const isUpright = (name: string): boolean => people.get(name) === 'upright';

/** Words for a number of people. */
export const numbered: Record<string, number> = { twins: 2, triplets: 3, lovers: 1, siblings: 2 };
