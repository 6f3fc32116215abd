/** Numbers the specification fixes; sections are those of the specification. */

/** §9: page size of art styles and blogs. */
export const pageSize = 10;

/** §9: licence prices an art style starts with, in minor units. */
export const defaultStylePrices = { personal: 2500, standard: 5000, commercial: 10000 } as const;
/** §9: price per image generated with an own model, in minor units. */
export const ownModelPrice = 50;

/** §9: the rights holder's part of net receipts, in basis points. */
export const rightsHolderBasisPoints = 7000;
/** §9: days between receipt and payment to the rights holder. */
export const holdDays = 30;

/** Limits of an artist's uploads. */
export const artworkLimits = {
  min: 4,
  max: 30,
  maxBytes: 40 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Shortest side that still carries a style. */
  minSide: 64,
} as const;

/** The medium of a style, as stated by its artist. */
export const mediums = [
  'oil',
  'acrylic',
  'watercolour',
  'gouache',
  'ink',
  'pencil',
  'charcoal',
  'pastel',
  'printmaking',
  'collage',
  'stained glass',
  'photography',
  'digital',
  'mixed media',
] as const;
/** Names of colours in a style's palette. */
export const colourNames = [
  'black',
  'grey',
  'white',
  'cream',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const;
export type ColourName = (typeof colourNames)[number];
/** Most subjects of a style, in its artist's words. */
export const mostSubjects = 10;

/** Pictures a month that an artist makes in their own styles without credits. */
export const freeOwnPictures = 10;
/** Number of samples that are painted of a trained style. */
export const samplesOfAStyle = 3;

/** Copies a standard licence allows. */
export const standardLicenceCopies = 5000;

/** The seven usual aspects, plus smaller and larger squares. The first is the specification's default. */
export const imageDimensions = [
  '1024x1024',
  '512x512',
  '768x768',
  '1152x896',
  '896x1152',
  '1344x768',
  '768x1344',
  '1536x1536',
  '2048x2048',
] as const;
export type ImageDimensions = (typeof imageDimensions)[number];

export function parseDimensions(dimensions: ImageDimensions): { width: number; height: number } {
  const [width, height] = dimensions.split('x').map(Number) as [number, number];
  return { width, height };
}

export const imageFormats = ['jpeg', 'png', 'webp'] as const;

export const licenceTiers = ['personal', 'standard', 'commercial'] as const;
export type LicenceTier = (typeof licenceTiers)[number];

export const profileKinds = ['artist', 'creator', 'influencer'] as const;
export type ProfileKind = (typeof profileKinds)[number];

/** Days that a deleted picture stays in the trash. */
export const trashDays = 30;

/** Days in which the deletion of an account can be taken back. */
export const deletionDays = 14;

/** Longest sides in which an artwork's thumbnail is available, in addition to 800 pixels. */
export const smallerSides = ['200', '400', '560'] as const;

/**
 * A whole number as English groups it, as in '500,000'; without a locale's rules, which take a phone a long moment to
 * load.
 */
export const grouped = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** US cents as English in America writes them, as in '$1,250.00'. */
export const dollars = (cents: number): string => {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}$${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`;
};

/** Whether figures are written as `grouped` writes them. @param locale of the reader, unless another is asked for */
export const isAmerican = (locale = globalThis.navigator?.language): boolean => locale === 'en-US';
