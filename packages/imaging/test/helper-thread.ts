import { parentPort } from 'node:worker_threads';
import { createHelper, type HelperMessage } from '../src/index.ts';

// A thread that helps, as an application would start it.
const help = createHelper();
parentPort!.on('message', (message: HelperMessage) => help(message));
