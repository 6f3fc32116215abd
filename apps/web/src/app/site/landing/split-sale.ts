/** How one sale is divided, in minor units. */
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
 * Divides a sale without tax: the provider's fee comes off; the rights holder gets their basis points of the rest,
 * rounded down as in the ledger; the platform keeps the remainder.
 */
export function splitSale(gross: number, basisPoints: number): SplitSale {
  const fee = Math.round(gross * feeRate) + feeFixed;
  const net = gross - fee;
  const artist = Math.floor((net * basisPoints) / 10_000);
  return { gross, fee, net, artist, house: net - artist };
}
