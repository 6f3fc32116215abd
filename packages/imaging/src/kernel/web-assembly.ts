/** The few parts of WebAssembly used here, named without the DOM's types, which servers do not load. */
export type WasmMemory = {
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
  grow: (pages: number) => number;
};
export type WasmModule = { readonly kind?: 'module' };

type WebAssemblyApi = {
  Memory: new (size: { initial: number; maximum: number; shared: boolean }) => WasmMemory;
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (
    module: WasmModule,
    imports: { env: { memory: WasmMemory } },
  ) => { readonly exports: unknown };
};

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
