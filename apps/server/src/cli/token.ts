import { z } from 'zod';
import { issueToken, readSigningKey } from '../modules/identity/index.ts';
import { loadDotEnv, readConfig } from '../platform/config.ts';

// Prints an ID token of the embedded identity provider: npm run token -- mira@limn.test
loadDotEnv();
const config = readConfig();
const email = z.email().safeParse(process.argv[2]);
if (!email.success) {
  console.error('Give an e-mail address: npm run token -- mira@limn.test');
  process.exit(1);
}
if (config.oidc) {
  console.error('OIDC_ISSUER is set: tokens come from that provider.');
  process.exit(1);
}
const key = await readSigningKey(config.dataFolder);
console.log(await issueToken({ key, publicUrl: config.publicUrl, email: email.data }));
