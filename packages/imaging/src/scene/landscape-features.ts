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
]);
