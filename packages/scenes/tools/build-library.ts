// Builds data/objects.bin from an icon set: the things of tools/library/objects.txt as polygons.
// Run: node packages/scenes/tools/build-library.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { elements } from '../src/elements/registry.ts';
import { encodeObjects, type IconObject } from './library/encode-objects.ts';
import { flattenIcon, isBackdrop } from './library/flatten-icon.ts';
import { readObjectTable } from './library/object-table.ts';

const require = createRequire(import.meta.url);
const set = JSON.parse(
  readFileSync(require.resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
) as { icons: Record<string, { body: string }> };

const objects = readObjectTable().map(({ icon, names, ...rest }): IconObject => {
  const body = set.icons[icon]?.body;
  const name = names[0].replaceAll(' ', '_');
  if (!body) throw new Error(`The icon set has no ${icon}.`);
  if (elements[name]) throw new Error(`${icon}: the composer draws ${name} itself.`);
  return {
    ...rest,
    name,
    pieces: flattenIcon(body).filter((p) => rest.home !== 'sky' || !isBackdrop(p)),
  };
});
const bytes = encodeObjects(objects);
writeFileSync(new URL('../data/objects.bin', import.meta.url), bytes);
console.log(`${objects.length} objects, ${Math.round(bytes.length / 1000)} kB`);
