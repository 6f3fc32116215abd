import { type BandPass, finishBand, takeBand, workRows } from './bands.ts';
import { createKernel, type Kernel } from './kernel.ts';
import type { WasmMemory } from './web-assembly.ts';

/** Messages to a helper thread; structured-cloneable. */
export type HelperMessage = { kind: 'join'; memory: WasmMemory } | { kind: 'pass'; pass: BandPass };

/** A thread that may help: `post` has it call its `createHelper()` function with the message, in order. */
export type Helper = { post: (message: HelperMessage) => void };

/**
 * Threads that may help with a run, as many as there are at the moment. A helper may come at any time, and may leave at
 * any time between two messages: the run's own thread takes bands that no helper takes. A team helps one run at a time;
 * between two it keeps their memory, up to the size of its largest picture. The run's own thread must have
 * `Atomics.waitAsync`, and its page, in a browser, be cross-origin isolated.
 */
export type Team = { readonly helpers: readonly Helper[] };

/** The helping thread's side: hand it every message of one `Helper`. Works until a pass has no band left. */
export function createHelper(): (message: HelperMessage) => void {
  let joined: { memory: WasmMemory; kernel: Kernel } | null = null;
  return (message) => {
    if (message.kind === 'join') {
      joined = { memory: message.memory, kernel: createKernel(message) };
    } else if (joined) help(joined.memory, joined.kernel, message.pass);
  };
}

function help(memory: WasmMemory, kernel: Kernel, pass: BandPass): void {
  for (let band = takeBand(memory, pass); band; band = takeBand(memory, pass)) {
    let done = false;
    try {
      workRows(kernel, pass, band.from, band.to);
      done = true;
    } finally {
      finishBand(memory, pass, !done);
    }
  }
}
