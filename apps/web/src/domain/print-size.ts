const dotsPerInch = 300;
const centimetresPerInch = 2.54;

const centimetres = (pixels: number): number => {
  const exact = (pixels / dotsPerInch) * centimetresPerInch;
  // Rounded down: a larger print has fewer dots per inch than stated.
  return exact < 10 ? Math.floor(exact * 10) / 10 : Math.floor(exact);
};

/** '2048 × 1592 px, prints 17 × 13 cm at 300 dpi'. */
export const sizeInWords = ({ width, height }: { width: number; height: number }): string =>
  `${width} × ${height} px, prints ${centimetres(width)} × ${centimetres(height)} cm at ${dotsPerInch} dpi`;

/** The label of an enlarged file: 'Enlarged from 1024 × 683 px.' */
export const enlargedInWords = ({ width, height }: { width: number; height: number }): string =>
  `Enlarged from ${width} × ${height} px`;
