/** What one sale becomes, in minor units. */
export interface SplitSale {
  gross: number;
  fee: number;
  net: number;
  artist: number;
  house: number;
}

/** The card fee the example reckons with: 2.9% and 30 cents. The real fee of each sale is used. */
const feeRate = 0.029;
const feeFixed = 30;

/**
 * Splits a sale without tax: the fee comes off, of what remains the rights holder receives their basis
 * points, rounded down as the ledger rounds, and the house the rest.
 */
export function splitSale(gross: number, basisPoints: number): SplitSale {
  const fee = Math.round(gross * feeRate) + feeFixed;
  const net = gross - fee;
  const artist = Math.floor((net * basisPoints) / 10_000);
  return { gross, fee, net, artist, house: net - artist };
}
