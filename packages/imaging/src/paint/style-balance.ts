/** Which style each source picture belongs to, and the part each style is to give; parts add up to 1. */
export type StyleParts = { styleOf: readonly number[]; wanted: readonly number[] };

/**
 * How much a style's price rises per share above the wanted one: at once, and with each pass. In the kernel's units of
 * distance per pixel of a patch, where guides weigh 1; a difference of 30 in every colour channel is 10,800.
 */
const atOnce = 37_500;
const eachPass = 5_000;
/** A price at which a style is given up everywhere but where no other fits. */
const dearest = 100_000;

/**
 * Keeps several styles near the parts they are to give. A style that gives more than its part becomes
 * dearer, another cheaper, until the search finds the places where each fits best: prices are the
 * multipliers of the wanted shares, set by a proportional-integral controller. What each really gave is
 * counted by the votes.
 */
export class StyleBalance {
  private readonly parts: StyleParts;
  private grown: number[];
  private prices: number[];

  constructor(parts: StyleParts) {
    this.parts = parts;
    this.grown = parts.wanted.map(() => 0);
    this.prices = this.grown;
  }

  /** Updates the prices from the number of matches in each source picture. */
  heed(matches: readonly number[]): void {
    const { styleOf, wanted } = this.parts;
    const total = matches.reduce((sum, n) => sum + n, 0);
    const given = wanted.map(() => 0);
    matches.forEach((n, picture) => (given[styleOf[picture]] += n / total));
    const over = given.map((share, s) => share - wanted[s]);
    this.grown = this.grown.map((price, s) => price + eachPass * over[s]);
    const now = this.grown.map((price, s) => price + atOnce * over[s]);
    const least = Math.min(...now);
    this.prices = now.map((price) => Math.min(dearest, price - least));
  }

  /** Additional cost of a match in this picture, per pixel of a patch, where guides weigh 1. */
  priceOf(picture: number): number {
    return this.prices[this.parts.styleOf[picture]];
  }
}
