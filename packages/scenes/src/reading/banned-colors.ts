import { colorToLab, type Lab, parseHex } from '@limn/imaging/raster/color';
import type { PromptReading } from '../vocabulary/reading.ts';
import { colors } from '../vocabulary/grammar.ts';

/** The colors that an exclusion names ('color:red' among what is excluded). */
export const bannedColors = ({ excluded }: Pick<PromptReading, 'excluded'>): Lab[] =>
  [...excluded].flatMap((name) => {
    const hex = name.startsWith('color:') ? colors[name.slice('color:'.length)] : undefined;
    return hex ? [colorToLab(parseHex(hex))] : [];
  });
