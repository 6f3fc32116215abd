// Every contact sheet into artefacts/: styles × prompts × seeds, styles mixed in pairs, guides × styles, and
// before and after of every edit. STYLES names more folders of artworks, with commas between them.
// Run: node packages/scenes/tools/all-sheets.ts [picture for the edits]...
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const house = join(root, 'apps/server/seeds/pictures');
const output = join(root, 'artefacts');
const styles = readdirSync(house, { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === '01.jpg')
  .sort()
  .map((path) => join(house, dirname(path)));
const more = process.env.STYLES?.split(',') ?? [];
const prompts = [
  'a lighthouse on a cliff at sunset',
  'a red house by a lake with two boats',
  'a bowl of fruit on a table',
  'a city street in the rain at night',
  'mountains above a river, a stone bridge',
  'a fox in a forest in autumn',
  'a portrait of a woman in a blue dress',
  'a garden with roses and a bench',
  'three sailing boats on the sea in the morning',
  'a windmill in a field of tulips',
  'a cat by the window of a room',
  'a full moon over a snowy village',
];

const run = (tool: string, args: readonly string[]): void => {
  const file = fileURLToPath(new URL(tool, import.meta.url));
  execFileSync(process.execPath, [file, ...args], { stdio: 'inherit' });
};
run('./sheet.ts', [output, '384', '1,101,201', ...styles, ...more, '--', ...prompts]);
run('./mix-sheet.ts', [output, '384', prompts[0], ...styles]);
run('./guide-sheet.ts', [
  output,
  'guides',
  '384',
  ...styles,
  '--',
  ...styles.map((s) => join(s, '02.jpg')),
]);
run('./guide-sheet.ts', [output, 'guides-fixed', '384', ...styles, ...more, '--']);
run('./edit-sheet.ts', [output, ...process.argv.slice(2)]);
