/** Nouns that belong to a room itself. */
export const roomFeatures = new Set(['rug', 'curtain']);

/** Things in the sky, each drawn independently of everything else. */
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
