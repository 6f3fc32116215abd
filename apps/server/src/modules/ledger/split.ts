/** A party to a split: its weight decides its part. */
export interface Party {
  id: string;
  weight: bigint;
}

/**
 * Splits an amount in minor units by weights, by largest remainder (Hamilton's method): every part is
 * the floor of its exact quota, and the units left go one each to the largest remainders, ties to the
 * smaller id. The parts add up to the amount exactly, and the order of the parties never matters.
 * @throws RangeError when the amount is negative, a weight is negative or all weights are zero.
 */
export function splitByWeight(amount: number, parties: Party[]): Map<string, number> {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError('An amount to split is a whole number of minor units, not negative.');
  const total = parties.reduce((sum, party) => sum + party.weight, 0n);
  if (total <= 0n || parties.some((party) => party.weight < 0n))
    throw new RangeError('Weights are not negative, and not all zero.');
  const quotas = parties.map(({ id, weight }) => {
    const product = BigInt(amount) * weight;
    return { id, part: Number(product / total), remainder: product % total };
  });
  let left = amount - quotas.reduce((sum, quota) => sum + quota.part, 0);
  const byRemainder = quotas.toSorted((a, b) =>
    a.remainder === b.remainder ? (a.id < b.id ? -1 : 1) : a.remainder > b.remainder ? -1 : 1,
  );
  for (const quota of byRemainder) {
    if (left === 0) break;
    quota.part += 1;
    left -= 1;
  }
  return new Map(quotas.map(({ id, part }) => [id, part]));
}

/**
 * The part of a payee's amount that is taken back after `refunded` of `gross` was refunded to the buyer: the floor of
 * the exact part, and all of it at a full refund. Cumulative, so the result does not depend on how a refund is split.
 */
export function refundedPart(amount: number, refunded: number, gross: number): number {
  if (gross <= 0 || refunded < 0 || refunded > gross)
    throw new RangeError('A refund is between nothing and the whole charge.');
  if (refunded === gross) return amount;
  return Number((BigInt(amount) * BigInt(refunded)) / BigInt(gross));
}
