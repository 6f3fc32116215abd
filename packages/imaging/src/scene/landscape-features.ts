/** Nouns that belong to a room itself. */
export const roomFeatures = new Set(['rug', 'curtain']);

/** Nouns that belong to the landscape itself and are drawn with it. */
export const landscapeFeatures = new Set([
  'sun',
  'moon',
  'star',
  'cloud',
  'rainbow',
  'hill',
  'cliff',
  'island',
  'path',
  'waterfall',
  'volcano',
  ...roomFeatures,
]);
