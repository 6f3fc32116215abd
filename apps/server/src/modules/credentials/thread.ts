import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm';
import { coseSign1, roomFor } from './cose.ts';
import type { CredentialReply, CredentialTask } from './tasks.ts';
import { requestTimeStamp } from './time-stamp.ts';

// A separate thread for the C2PA library: a file may make it fail, hang or grow, and then it is ended without harm to
// anything else. Files name addresses to fetch from: in this thread nothing can be fetched.

const { fetch } = globalThis;
globalThis.fetch = () => Promise.reject(new Error('Nothing is fetched for a file.'));

// The library's own output about a file does not belong in our log.
Object.assign(console, { error: () => undefined, warn: () => undefined, log: () => undefined });

/** The properties of a Blob that the library reads; like in browsers' workers, reading is synchronous. */
interface MemoryBlob {
  bytes: Uint8Array;
  size: number;
  slice(from?: number, to?: number): Blob;
}
const blobOf = (bytes: Uint8Array): Blob => {
  const blob: MemoryBlob = {
    bytes,
    size: bytes.length,
    slice: (from, to) => blobOf(bytes.subarray(from, to)),
  };
  return blob as unknown as Blob;
};
Object.assign(globalThis, {
  FileReaderSync: class {
    readAsArrayBuffer = ({ bytes }: MemoryBlob) => new Uint8Array(bytes).buffer;
  },
});

const library = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
const { memory } = initSync({ module: readFileSync(library) });

async function sign(task: Extract<CredentialTask, { kind: 'sign' }>, warn: (text: string) => void) {
  const { manifest, signer, timeStamps, settings } = task;
  const builder = WasmBuilder.fromJson(manifest.json, settings);
  try {
    for (const { id, file } of manifest.resources) builder.addResourceFromBlob(id, blobOf(file));
    for (const { json, source } of manifest.ingredients)
      if (source) await builder.addIngredientFromBlob(json, source.type, blobOf(source.file));
      else builder.addIngredient(json);
    const room = roomFor(signer, timeStamps !== undefined);
    const stamp =
      timeStamps === undefined
        ? undefined
        : (data: Uint8Array) => requestTimeStamp(timeStamps, data, { fetch, warn });
    return await builder.sign(
      {
        alg: signer.algorithm,
        reserveSize: room,
        sign: async (claim) => new Uint8Array(await coseSign1(signer, claim, room, stamp)),
      },
      [],
      task.type,
      blobOf(task.file),
    );
  } finally {
    builder.free();
  }
}

async function read(task: Extract<CredentialTask, { kind: 'read' }>): Promise<string> {
  const reader = await WasmReader.fromBytes(task.type, task.file, task.settings);
  try {
    return reader.json();
  } finally {
    reader.free();
  }
}

parentPort?.on('message', (task: CredentialTask) => {
  const warnings: string[] = [];
  const tell = (end: Pick<CredentialReply, 'result' | 'failed'>, trapped = false) => {
    const message: CredentialReply = { ...end, trapped, warnings, bytes: memory.buffer.byteLength };
    parentPort?.postMessage(message);
  };
  const work = task.kind === 'sign' ? sign(task, (text) => warnings.push(text)) : read(task);
  work.then(
    (result) => tell({ result }),
    (error: unknown) =>
      tell({ failed: String(error) }, error instanceof Error && error.name === 'RuntimeError'),
  );
});
