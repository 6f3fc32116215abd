import { type MessagePort, parentPort } from 'node:worker_threads';
import { createHelper, type HelperMessage } from '@limn/imaging';
import { yieldToOthers } from './yield-to-others.ts';

// A thread that helps whichever painting thread it is lent to; null calls it back.
let lent: MessagePort | undefined;
yieldToOthers();

parentPort!.on('message', (port: MessagePort | null) => {
  lent?.close();
  lent = port ?? undefined;
  const help = createHelper();
  port?.on('message', (message: HelperMessage) => help(message));
});
