import type { SitePictureFile } from '../../../features/public/site-picture.tsx';

/** Pictures of the landing page, each with the sample style it was painted in. */
export interface Painted {
  picture: SitePictureFile;
  title: string;
  style: string;
  artist: string;
  /** For a book's cover: the author. */
  author?: string;
}

const sea = { style: 'Salt and Light', artist: 'Mira Okafor' };
const paper = { style: 'Paper Country', artist: 'Tomas Lindqvist' };
const ink = { style: 'Five Ridges', artist: 'Ines Varga' };
const glass = { style: 'Lead and Daylight', artist: 'Odile Brandt' };
const dots = { style: 'Ten Thousand Dots', artist: 'Sena Moreau' };

const shapes = {
  wide: { width: 1344, height: 1024, widths: [480, 800, 1200] },
  tall: { width: 896, height: 1152, widths: [448, 896] },
  square: { width: 960, height: 960, widths: [480, 960] },
  cover: { width: 768, height: 1152, widths: [384, 768] },
} as const;

function painted(
  name: string,
  shape: keyof typeof shapes,
  hand: { style: string; artist: string },
  title: string,
  alt: string,
): Painted {
  return { picture: { name, ...shapes[shape], alt }, title, ...hand };
}

/** On small screens a smaller file than the screen could show: it loads sooner, and paintings look fine enlarged. */
export const heroSizes = '(min-width: 768px) 64vw, 66vw';

/** One of our drawings, and three styles painting it. */
export const afterADrawing: SitePictureFile = {
  name: 'after-a-drawing',
  ...shapes.square,
  alt: 'A drawn bowl of fruit, and the same bowl painted in thick paint, in stained glass and in dots of colour',
};

export const heroPictures = [
  painted(
    'lighthouse',
    'wide',
    sea,
    'Lighthouse, three sails',
    'A lighthouse on a red cliff at sunset, three sailing boats on violet water, in thick paint',
  ),
  painted(
    'lake',
    'wide',
    paper,
    'Three pines',
    'Three dark pines before a lake with one white sail, in flat gouache shapes',
  ),
  painted(
    'windmill',
    'wide',
    dots,
    'The mill at evening',
    'A windmill in a field of many-coloured flowers under a pink sky, in dots of colour',
  ),
  painted(
    'pines',
    'wide',
    ink,
    'Below the glacier',
    'Black fir trees before snowy mountains, in ink',
  ),
] as const;

export const storyPictures = [
  painted(
    'fox-forest',
    'tall',
    paper,
    'In the wood',
    'A red fox among dark trunks in an autumn forest, in flat gouache shapes',
  ),
  painted(
    'fox-lake',
    'tall',
    paper,
    'At the lake',
    'The same fox on a green shore, a white sail behind it',
  ),
  painted(
    'fox-balloons',
    'tall',
    paper,
    'The balloons',
    'The same fox among red flowers, three balloons above it',
  ),
  painted('fox-snow', 'tall', paper, 'First snow', 'The same fox in snow between two dark pines'),
] as const;

export const brandPictures = [
  painted(
    'teapot',
    'square',
    paper,
    'Tea for two',
    'A blue teapot, two white cups and red flowers, in flat gouache shapes',
  ),
  painted(
    'oranges',
    'square',
    glass,
    'Bowl of oranges',
    'A blue bowl of oranges before blue and yellow flowers, as in stained glass',
  ),
  painted(
    'bicycle',
    'square',
    dots,
    'Spring street',
    'A red bicycle between blossoming trees in a pale street, in dots of colour',
  ),
] as const;

const covers = [
  painted(
    'cover-lighthouse',
    'cover',
    ink,
    'To the Lighthouse',
    'Book cover: a striped lighthouse on a rock, three gulls, in ink',
  ),
  painted(
    'cover-train',
    'cover',
    paper,
    'The Signal-Man',
    'Book cover: a night train with lit windows under a full moon',
  ),
  painted(
    'cover-ship',
    'cover',
    sea,
    'Typhoon',
    'Book cover: a steamer with two red funnels in a heavy sea',
  ),
] as const;

const authors = ['Virginia Woolf', 'Charles Dickens', 'Joseph Conrad'];
/** Covers for three books that are in the public domain where we are. */
export const bookPictures: readonly Painted[] = covers.map((cover, index) => ({
  ...cover,
  author: authors[index] ?? '',
}));

export const splitPicture = painted(
  'red-house',
  'square',
  sea,
  'Red house above the sea',
  'A red house on a brown cliff above a blue sea, in thick paint',
);

export const portraits = {
  beach: painted(
    'beach',
    'tall',
    sea,
    'Evening, with guitar',
    'A woman in a blue dress with a guitar on a beach at sunset, in thick paint',
  ),
  walk: painted(
    'walk',
    'tall',
    paper,
    'Autumn walk',
    'A woman in a red dress with a dog in an autumn forest, in flat gouache shapes',
  ),
  parasol: painted(
    'parasol',
    'tall',
    dots,
    'Red parasol',
    'A woman with a red and white parasol in a garden, in dots of colour',
  ),
};

/** Titles of the works in the two sample collections whose shares the page shows, by file. */
export const seaWorks: Record<string, string> = {
  '01': 'Two sails at sunset',
  '02': 'Lighthouse, fair wind',
  '03': 'Small boat, pink hour',
  '04': 'Night ferry',
  '05': 'Beachcomber',
  '06': 'Squall',
  '07': 'Red evening',
  '08': 'The angler',
};
export const paperWorks: Record<string, string> = {
  '01': 'Village behind the hill',
  '02': 'Main street',
  '03': 'Field and tree',
  '04': 'Teapot and pears',
  '05': 'The cat at home',
  '06': 'Regatta',
  '07': 'Deer wood',
  '08': 'Three balloons',
};
