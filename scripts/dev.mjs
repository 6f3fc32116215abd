import { spawn } from 'node:child_process';
import { become, environment, install, root } from './steps.mjs';

// npm run dev: the server restarts on change; the web app reloads in place, at http://localhost:5173.
await install();
const web = spawn(
  'node',
  ['node_modules/.bin/vite', 'apps/web', '--port', '5173', '--strictPort'],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment({ LIMN_API_PORT: process.env.LIMN_PORT ?? '3000' }),
  },
);
process.on('exit', () => web.kill());
become('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  LIMN_LOG_LEVEL: process.env.LIMN_LOG_LEVEL ?? 'info',
});
