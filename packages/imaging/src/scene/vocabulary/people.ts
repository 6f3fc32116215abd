/** Everybody who can be told what to wear. */
export const people = new Set([
  'person',
  'woman',
  'man',
  'child',
  'girl',
  'boy',
  'couple',
  'family',
  'dancer',
  'reader',
  'sitter',
  'fisherman',
  'rider',
]);

/** Words for a number of people. */
export const numbered: Record<string, number> = { twins: 2, triplets: 3, lovers: 1, siblings: 2 };
