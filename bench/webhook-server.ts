// The server, which finds every host of the Internet at the port WEBHOOK_PORT of this machine: started by webhooks.ts.
import { connect } from 'node:net';
import { startLimn } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { startEmbedded } from '../apps/server/src/platform/database/start-embedded.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const config = readConfig(process.env);
const limn = await startLimn({
  config,
  log: createLog(config.logLevel),
  started: await startEmbedded(config),
  network: {
    resolve: async () => ['93.184.215.14'],
    connect: () => connect({ host: '127.0.0.1', port: Number(process.env['WEBHOOK_PORT']) }),
  },
});
process.on('SIGTERM', () => void limn.close().then(() => process.exit(0)));
console.log(`is ready at ${config.publicUrl}`);
