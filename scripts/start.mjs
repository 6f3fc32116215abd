import { build, become, install, serverEnvironment, serverFlags } from './steps.mjs';

// npm start: install, build, then the server, which migrates, seeds and listens.
await install({ tools: false });
await build();
become('node', [...serverFlags, 'apps/server/src/main.ts'], serverEnvironment);
