// Learns a style from a folder and paints one prompt; prints its measurements.
// Run: node packages/scenes/tools/paint-one.ts <artworks folder> <output.png> <prompt> [seed] [width] [height]
import { learnStyle } from '@limn/imaging';
import { paint } from '../src/index.ts';
import { readFolder, writePng } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';

const [folder = '', output = '', prompt = '', seed = '1', width = '1024', height = width] =
  process.argv.slice(2);
const artworks = await readFolder(folder);
const start = performance.now();
const index = await learnStyle(artworks);
console.log(`learnt ${artworks.length} artworks in ${Math.round(performance.now() - start)} ms`);
const { clusters, ...profile } = index.profile;
console.log(profile, clusters.length, index.warnings);
const begun = performance.now();
let firstPreview = 0;
const painting = await paint(
  {
    recipe: {
      prompt,
      exclude: '',
      width: Number(width),
      height: Number(height),
      guidance: 80,
      quality: 30,
      seed: Number(seed),
      styleStrength: 70,
    },
    styles: [{ index, weight: 1 }],
    library: readLibrary(),
  },
  { onPreview: () => (firstPreview ||= performance.now() - begun) },
);
console.log(
  `painted in ${Math.round(performance.now() - begun)} ms, first preview ${Math.round(firstPreview)} ms`,
);
console.log(painting.timings, painting.shares, painting.largestCopy, painting.notPainted);
console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
await writePng(painting.pixels, output);
