import type { Arena } from './arena.ts';
import { patchmatchWasm } from './patchmatch-wasm.ts';
import { webAssembly, type WasmModule } from './web-assembly.ts';

/** The two calls of the kernel; `block` is the address of a parameter block. */
export type Kernel = {
  /** Scans rows y0–y1 once, downwards when `iteration` is even; returns the number of matches changed. */
  sweep: (block: number, y0: number, y1: number, iteration: number) => number;
  /** Rewrites rows y0–y1 of the target from the matches; adds to the shares where the block has them. */
  vote: (block: number, y0: number, y1: number) => void;
};

let compiled: WasmModule | null = null;

export function createKernel(arena: Arena): Kernel {
  if (!compiled) {
    const text = atob(patchmatchWasm);
    compiled = new webAssembly.Module(Uint8Array.from(text, (c) => c.charCodeAt(0)));
  }
  const instance = new webAssembly.Instance(compiled, { env: { memory: arena.memory } });
  return instance.exports as Kernel;
}
