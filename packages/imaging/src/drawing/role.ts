export type Role =
  | 'sky'
  | 'cloud'
  /** Sun, moon, lamps, lit windows. */
  | 'light'
  | 'water'
  | 'ground'
  /** Hills and mountains seen through air. */
  | 'far'
  | 'plant'
  | 'object'
  | 'figure'
  /** Outlines, masts, window bars. */
  | 'ink';
