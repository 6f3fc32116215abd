import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages } from './licences.mjs';
import { environment, install, root, say } from './steps.mjs';

// npm run sbom: what production is made of, as CycloneDX, and under which licences.
await install();
const folder = join(root, 'artefacts');
mkdirSync(folder, { recursive: true });

const bill = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: root,
  env: environment(),
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
});
writeFileSync(join(folder, 'sbom.cdx.json'), bill);

const packages = productionPackages(root);
const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
writeFileSync(
  join(folder, 'third-party.md'),
  `# Packages of production\n\n| package | version | licence |\n|---|---|---|\n${rows.join('\n')}\n`,
);
const { components } = JSON.parse(bill);
say(`artefacts/sbom.cdx.json: ${components.length} components`);
say(`artefacts/third-party.md: ${packages.length} packages, those for other systems among them`);
