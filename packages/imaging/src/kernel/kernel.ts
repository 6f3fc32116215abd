import type { Arena } from './arena.ts';
import { memoryFlagAt, patchmatchWasm } from './patchmatch-wasm.ts';
import { webAssembly, type WasmModule } from './web-assembly.ts';

/** The two calls of the kernel; `block` is the address of a parameter block. */
export type Kernel = {
  /** Scans rows y0–y1 once, downwards when `iteration` is even; returns the number of matches changed. */
  sweep: (block: number, y0: number, y1: number, iteration: number) => number;
  /** Rewrites rows y0–y1 of the target from the matches; adds to the shares where the block has them. */
  vote: (block: number, y0: number, y1: number) => void;
};

const compiled: { shared?: WasmModule; own?: WasmModule } = {};

/** The kernel over a memory; `memory` is shared where its buffer is a SharedArrayBuffer. */
export function createKernel({ memory }: Pick<Arena, 'memory'>): Kernel {
  const kind = memory.buffer instanceof ArrayBuffer ? 'own' : 'shared';
  compiled[kind] ??= compile(kind === 'shared');
  const instance = new webAssembly.Instance(compiled[kind], { env: { memory } });
  return instance.exports as Kernel;
}

/**
 * A module declares whether its imported memory is shared, and accepts no other; the code is the same, because threads
 * synchronize in `bands.ts` and not in it. So one file serves both, except for this flag.
 */
function compile(shared: boolean): WasmModule {
  const bytes = Uint8Array.from(atob(patchmatchWasm), (c) => c.charCodeAt(0));
  if (!shared) bytes[memoryFlagAt] = 1;
  return new webAssembly.Module(bytes);
}
