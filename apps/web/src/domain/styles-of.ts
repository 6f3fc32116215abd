import type { Credit } from '@limn/contracts/studio';

/** The name of a style in a picture, with a note if it was withdrawn. */
export const styleInWords = ({ style }: Credit): string =>
  style.withdrawn ? `${style.name} (withdrawn)` : style.name;

/** The names of all its styles in one line. */
export const stylesInWords = (credits: readonly Credit[]): string =>
  [...new Set(credits.map(styleInWords))].join(' + ');
