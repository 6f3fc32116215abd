import { build, become, install } from './steps.mjs';

// npm start: install, build, then the server, which migrates, seeds and listens.
await install();
await build();
become('node', ['apps/server/src/main.ts']);
