import { MixTable, type Ownership, type Source, wholeWeight } from '@limn/imaging';

/** No owner: transparent pixels, and the background. */
export const nobody: Source = { kind: 'none' };
/** Owner of new paint: the person's own hand. */
export const hand: Source = { kind: 'own', id: 'hand' };

/** A plane of labels into tables of many, with only the mixes that occur in it. */
export function planeOfUsed(
  width: number,
  height: number,
  { sources, mixes }: Pick<Ownership, 'sources' | 'mixes'>,
  labels: Ownership['labels'],
): Ownership {
  const renamed = new Int32Array(mixes.length).fill(-1);
  const used: Ownership['mixes'][number][] = [];
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (renamed[label] < 0) renamed[label] = used.push(mixes[label]) - 1;
  }
  const own =
    used.length > 0x10000 ? new Uint32Array(labels.length) : new Uint16Array(labels.length);
  for (let i = 0; i < labels.length; i++) own[i] = renamed[labels[i]];
  const kept = new Map<number, number>();
  for (const { source } of used.flat()) if (!kept.has(source)) kept.set(source, kept.size);
  return {
    width,
    height,
    sources: [...kept.keys()].map((source) => sources[source]),
    mixes: used.map((mix) =>
      mix
        .map(({ source, weight }) => ({ source: kept.get(source) ?? 0, weight }))
        .sort((p, q) => p.source - q.source),
    ),
    labels: own,
  };
}

/**
 * A mix table for planes that are composited. Where soft layers overlap soft layers, nearly every pixel is another mix;
 * past some thousands of them, weights in 255ths, 63rds and 15ths keep the table small. Rounding errors of single
 * pixels cancel out in the shares.
 */
export function tableFor(base?: Ownership): MixTable {
  return new MixTable(base, [
    [2 ** 15, 255],
    [2 ** 17, 63],
    [2 ** 18, 15],
  ]);
}

/** The label of `over` parts of one mix to `under` parts of another, not both 0. */
export function mixLabels(
  table: MixTable,
  overLabel: number,
  underLabel: number,
  over: number,
  under: number,
): number {
  if (overLabel === underLabel) return underLabel;
  return table.mix(overLabel, underLabel, Math.round((wholeWeight * over) / (over + under)));
}
