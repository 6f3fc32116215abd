/** The two typefaces of pages the server draws itself, served from their packages. */
export const pageFonts = {
  '/fonts/display.woff2':
    '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
  '/fonts/text.woff2': '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
};
