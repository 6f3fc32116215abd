/** Where a thing belongs. */
export type Home = 'ground' | 'water' | 'sky' | 'table' | 'wall';
