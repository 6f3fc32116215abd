/** The browser's entry in which listings looked at last are kept; signing out forgets it. */
export const recentlySeen = 'recentlySeen';
