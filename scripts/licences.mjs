import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences (SPDX) under which what we ship may be passed on with nothing but its notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
]);

/** Licences that ask for more, each with the packages that may have it and why they may. */
const allowedFor = {
  // libvips is a shared library of its own, which can be replaced.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Compiles style sheets; none of its files is changed, or passed on to browsers.
  'MPL-2.0': /^lightningcss(-|$)/,
};

/** Whether an SPDX expression is allowed for a package. One that mixes AND with OR is read by a person. */
export function isAllowed(name, expression) {
  const isFine = (licence) => allowed.has(licence) || (allowedFor[licence]?.test(name) ?? false);
  const parts = expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
  if (!expression.includes(' OR ')) return parts.every(isFine);
  return !expression.includes(' AND ') && parts.some(isFine);
}

/** Packages whose package.json names no licence, with the one that is in their LICENSE file. */
const readByHand = { 'png-js': 'MIT', jsfeat: 'MIT' };

/** An installed package's own licence field; packages for other systems are only in the lock file. */
function licenceOf(root, path, entry) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return entry.license;
  const { name, license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  if (!license && !licenses && name in readByHand) return readByHand[name];
  // Packages older than npm 3 name several, or one with its address.
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? entry.license;
}

/** Every package that production needs, on any system: name, version and licence, by name. */
export function productionPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || entry.dev || entry.link) continue;
    const name = path.slice(at + 'node_modules/'.length);
    const licence = licenceOf(root, path, entry) ?? 'none';
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Packages of production whose licence is on no list, a line each. */
export const strangeLicences = (root) =>
  productionPackages(root)
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name}@${version} is under ${licence}: use another, or allow it in scripts/licences.mjs`,
    );
