import type { Medium, StylePrices } from '@limn/contracts/styles';
import type { z } from 'zod';

/** A sample artist with one collection: pictures of our own procedural painter, shipped under `pictures/`. */
export interface Collection {
  folder: string;
  artist: { email: string; name: string; tagline: string; about: string };
  name: string;
  description: string;
  medium: z.infer<typeof Medium>;
  subjects: string[];
  prices: StylePrices;
  /** Titles of the pictures, in the order of their files. */
  titles: string[];
}

export const collections: Collection[] = [
  {
    folder: 'impasto-seascapes',
    artist: {
      email: 'mira@limn.test',
      name: 'Mira Okafor',
      tagline: 'Weather, in thick paint',
      about:
        'I paint the sea from the harbour wall, with a knife, fast, before the light goes. You may make pictures in this style; I see every one that is sold, and get my part of it. A sample profile of a fresh machine.',
    },
    name: 'Salt and Light',
    description:
      'Thick paint, quick weather. Boats, lighthouses and the hour when the sea takes the colour of the sky. A sample collection.',
    medium: 'oil',
    subjects: ['sea', 'boats', 'lighthouses', 'weather'],
    prices: { personal: 2500, standard: 5000, commercial: 10_000 },
    titles: [
      'Two sails at sunset',
      'Lighthouse, fair wind',
      'Small boat, pink hour',
      'Night ferry',
      'Beachcomber',
      'Squall',
      'Red evening',
      'The angler',
    ],
  },
  {
    folder: 'mid-century-gouache',
    artist: {
      email: 'tomas@limn.test',
      name: 'Tomas Lindqvist',
      tagline: 'Villages in flat colour',
      about:
        'Gouache, scissors and a folding table. I keep to nine colours and no outlines. A sample profile of a fresh machine.',
    },
    name: 'Paper Country',
    description:
      'Flat gouache and cut shapes: villages, streets and rooms as a traveller of 1958 might have kept them. A sample collection.',
    medium: 'gouache',
    subjects: ['villages', 'streets', 'rooms', 'trees'],
    prices: { personal: 2000, standard: 4500, commercial: 12_000 },
    titles: [
      'Village behind the hill',
      'Main street',
      'Field and tree',
      'Teapot and pears',
      'The cat at home',
      'Regatta',
      'Deer wood',
      'Three balloons',
    ],
  },
  {
    folder: 'ink-mountains',
    artist: {
      email: 'ines@limn.test',
      name: 'Ines Varga',
      tagline: 'Ink, water, patience',
      about:
        'Mountains from memory. One brush, one red, and paper left alone where nothing need be said. A sample profile of a fresh machine.',
    },
    name: 'Five Ridges',
    description:
      'Ink and water on rice paper. Ridge behind ridge, one red sun, and room to breathe. A sample collection.',
    medium: 'ink',
    subjects: ['mountains', 'mist', 'trees'],
    prices: { personal: 3000, standard: 6000, commercial: 15_000 },
    titles: [
      'Red sun over five ridges',
      'Gate of two peaks',
      'Long shore',
      'Steep valley',
      'Single sail',
      'Sun and three trees',
      'The two summits',
      'Birds before rain',
    ],
  },
  {
    folder: 'stained-glass',
    artist: {
      email: 'odile@limn.test',
      name: 'Odile Brandt',
      tagline: 'Light behind lead',
      about:
        'I cut glass for thirty years and now draw the windows nobody ordered. A sample profile of a fresh machine.',
    },
    name: 'Lead and Daylight',
    description:
      'Windows without a church: lead lines, deep blues and reds, and the light behind them. A sample collection.',
    medium: 'stained glass',
    subjects: ['windows', 'flowers', 'light'],
    prices: { personal: 2500, standard: 5500, commercial: 11_000 },
    titles: [
      'Moon and tulips',
      'White birds',
      'Sail at sunset',
      'Blossom',
      'Castle',
      'Anemones',
      'Goldfish',
      'Moonlit sunflowers',
    ],
  },
  {
    folder: 'pointillist-gardens',
    artist: {
      email: 'sena@limn.test',
      name: 'Sena Moreau',
      tagline: 'Gardens, dot by dot',
      about:
        'Orchards and rivers in points of unmixed colour: the mixing is yours to do. A sample profile of a fresh machine.',
    },
    name: 'Ten Thousand Dots',
    description: 'Gardens, orchards and slow rivers, set down dot by dot. A sample collection.',
    medium: 'oil',
    subjects: ['gardens', 'orchards', 'rivers', 'trees'],
    prices: { personal: 2200, standard: 4800, commercial: 9500 },
    titles: [
      'House with a path',
      'The bridge',
      'Orchard in bloom',
      'Parasol',
      'Swans',
      'Evening field',
      'Autumn walk',
      'Windmill and sunflowers',
    ],
  },
];
