/** Kinds of training data of a model, clearest rights first. */
export const trainingSources = [
  'licensed',
  'public-domain',
  /** Under free licences. */
  'open',
  'undisclosed',
  'scraped',
] as const;
export type TrainingSource = (typeof trainingSources)[number];

/** Models of these are offered; others only by an admin's decision. */
export const cleanSources: readonly TrainingSource[] = ['licensed', 'public-domain', 'open'];
