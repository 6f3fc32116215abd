import { parseHex } from '@limn/imaging/raster/color';
import type { Held } from './reading.ts';
import type { Color } from '@limn/imaging/drawing/scene';

/** Flowers for a vase, with the flower each is drawn as. */
const cut: Record<string, string> = {
  flower: 'flower',
  rose: 'rose',
  sunflower: 'sunflower',
  tulip: 'tulip',
  poppy: 'poppy',
  daisy: 'daisy',
  water_lily: 'flower',
  lotus: 'flower',
  hibiscus: 'poppy',
  lavender_bush: 'lavender',
  hyacinth: 'lavender',
  white_flower: 'flower',
  yellow_blossom: 'daisy',
  pink_blossom: 'flower',
  blossom_tree: 'flower',
};

/** Fruit for a bowl, with the fruit each is drawn as. */
const picked: Record<string, string> = {
  apple: 'apple',
  green_apple: 'apple',
  pear: 'pear',
  orange_fruit: 'orange',
  peach: 'peach',
  lemon: 'lemon',
  lime: 'lemon',
  mango: 'peach',
  grapes: 'grapes',
  cherry: 'cherries',
  cherries_bunch: 'cherries',
  banana: 'bananas',
  tomato: 'plum',
  fruit: 'fruit',
};

/** Colours of what is drawn as another flower or fruit. */
const tints: Record<string, string> = {
  water_lily: '#f4efe6',
  lotus: '#f0b7c6',
  white_flower: '#f4f1ea',
  pink_blossom: '#ef9fb4',
  yellow_blossom: '#f2cb35',
  blossom_tree: '#f0b7c6',
  green_apple: '#8fb544',
  lime: '#8cbf3c',
  mango: '#f0a03c',
  tomato: '#d0342a',
};

/** How `thing` is held in `container`, if it belongs in one; `color` is the one it is named with. */
export function heldIn(container: string, thing: string, color?: Color): Held | undefined {
  const isBasket = ['basket', 'wicker_basket'].includes(container);
  const flower = container === 'vase' || isBasket ? cut[thing] : undefined;
  const fruit = container === 'bowl' || isBasket ? picked[thing] : undefined;
  const element = fruit ?? flower;
  if (!element) return undefined;
  const tint = color ?? (tints[thing] ? parseHex(tints[thing]) : undefined);
  return tint ? { element, color: tint } : { element };
}

/** Boats one sits in. */
export const boats = new Set(['sailboat', 'rowboat']);
