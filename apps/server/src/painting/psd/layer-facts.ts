import { type BlendMode, blendModes } from '@limn/contracts/canvas-records';
import { cleanName, cutText } from '@limn/contracts/text';
import type { Color, Layer as PsdLayer } from 'ag-psd';

/** The longest name of a layer. */
const longestName = 120;

/** A name as a canvas holds it. */
export const nameOf = (given: string | undefined): string =>
  cutText(cleanName(given ?? ''), longestName) || 'Layer';

/** All layers and groups, each group before its children. */
export function* every(layers: readonly PsdLayer[] = []): Generator<PsdLayer> {
  for (const layer of layers) {
    yield layer;
    yield* every(layer.children);
  }
}

/** Blend modes of a canvas by the names that PSDs give them. */
export const modes = new Map<string, BlendMode>(
  blendModes.map((mode) => [mode.replaceAll('-', ' '), mode]),
);

/** A color as bytes of the file's own space; undefined for models of print. */
export function bytesOfColor(colour: Color): [number, number, number] | undefined {
  if ('r' in colour) return [colour.r, colour.g, colour.b];
  if ('fr' in colour) return [colour.fr * 255, colour.fg * 255, colour.fb * 255];
  if ('h' in colour && 's' in colour && 'b' in colour) {
    const { h, s, b } = colour;
    const channel = (n: number) => {
      const k = (n + h * 6) % 6;
      return 255 * b * (1 - s * Math.max(0, Math.min(k, 4 - k, 1)));
    };
    return [channel(5), channel(3), channel(1)];
  }
  return undefined;
}

export const blendOf = ({ blendMode = 'normal' }: PsdLayer): BlendMode =>
  modes.get(blendMode) ?? 'normal';
export const isPassThrough = ({ children, blendMode, artboard }: PsdLayer) =>
  children !== undefined && blendMode === 'pass through' && !artboard;

/** Whether layers look the same drawn by themselves as drawn on what is below them. */
export const areNormal = (layers: readonly PsdLayer[]): boolean =>
  layers
    .filter(({ adjustment, hidden }) => !adjustment && !hidden)
    .every((layer) =>
      isPassThrough(layer) ? areNormal(layer.children!) : blendOf(layer) === 'normal',
    );

/** Modes in which Photoshop treats fill and opacity each in its own way. */
export const fillsApart = new Set(
  'color burn,linear burn,color dodge,linear dodge,vivid light,linear light,hard mix,difference'.split(
    ',',
  ),
);

const isDefaultRange = ([a, b, c, d]: readonly number[]) =>
  a === 0 && b === 0 && ((c === 255 && d === 255) || (c === 0 && d === 0));
export const blendsByTone = ({ blendingRanges }: PsdLayer): boolean =>
  blendingRanges !== undefined &&
  ![
    blendingRanges.compositeGrayBlendSource,
    blendingRanges.compositeGraphBlendDestinationRange,
    ...blendingRanges.ranges.flatMap(({ sourceRange, destRange }) => [sourceRange, destRange]),
  ].every(isDefaultRange);

export const hasEffects = ({ effects }: PsdLayer): boolean =>
  effects !== undefined &&
  !effects.disabled &&
  Object.values(effects)
    .flat()
    .some((effect) => typeof effect === 'object' && effect.enabled);
