import { parseArgs } from 'node:util';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { loadDotEnv, readConfig } from '../platform/config.ts';

// Checks every setting with its server, and prints the result: npm run doctor [-- --json]. Exit code 1 if something is
// wrong, so that a deployment can stop there.
loadDotEnv();
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

async function look(): Promise<Finding[]> {
  try {
    return await examine(readConfig(), process.cwd());
  } catch (error) {
    const says = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    return [{ part: 'settings', verdict: 'wrong', says, mend: 'See .env.example.' }];
  }
}

const findings = await look();
const count = (verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).length;
if (values.json) console.log(JSON.stringify({ findings }, undefined, 2));
else {
  for (const { part, verdict, says, mend } of findings)
    console.log(`${verdict.padEnd(8)} ${part}: ${says}${mend ? ` ${mend}` : ''}`);
  console.log(
    `\n${count('ok')} well, ${count('warning')} to be looked at, ${count('wrong')} wrong`,
  );
}
process.exit(count('wrong') > 0 ? 1 : 0);
