import { buildPrograms, fail, install, say } from './steps.mjs';

// npm run programs: builds packages/client and packages/cli, as they are published.
await install();
if (!(await buildPrograms())) fail('They could not be built; the reason is above.');
say('Built. Try: node packages/cli/dist/limn.js --help');
