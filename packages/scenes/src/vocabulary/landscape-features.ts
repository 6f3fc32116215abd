/** Nouns that belong to a room itself. */
export const roomFeatures = new Set(['rug', 'curtain']);

/** What hangs in the sky, each drawn so that nothing else depends on it. */
export const inTheSky = ['sun', 'moon', 'star', 'cloud', 'rainbow'];

/** Nouns that belong to the landscape itself and are drawn with it. */
export const landscapeFeatures = new Set([
  ...inTheSky,
  'hill',
  'cliff',
  'island',
  'path',
  'waterfall',
  'volcano',
  ...roomFeatures,
]);
