/** The browser's database in which canvases are kept on this device; signing out forgets it. */
export const keptCanvases = 'limn-canvases';
