// Every contact sheet into artefacts/: styles × prompts, and before and after of every edit.
// Run: npm run sheet [-- picture for the edits]...
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
const prompts = [
  'a lighthouse on a cliff at sunset',
  'a red house by a lake with two boats',
  'a bowl of fruit on a table',
  'a city street in the rain at night',
];

const run = (tool: string, args: readonly string[]): void => {
  const file = fileURLToPath(new URL(tool, import.meta.url));
  execFileSync(process.execPath, [file, ...args], { stdio: 'inherit' });
};
run('./sheet.ts', [output, '384', '1', ...styles, '--', ...prompts]);
run('./edit-sheet.ts', [output, ...process.argv.slice(2)]);
