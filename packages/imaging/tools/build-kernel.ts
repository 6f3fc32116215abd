// Compiles the AssemblyScript kernel and commits its bytes as a base64 string, so that the package
// loads alike in Node, bundlers and browser workers without a build step on a fresh clone.
// Run: node packages/imaging/tools/build-kernel.ts
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const source = fileURLToPath(new URL('../src/kernel/patchmatch.as.ts', import.meta.url));
const output = fileURLToPath(new URL('../src/kernel/patchmatch-wasm.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'limn-kernel-'));
try {
  const wasm = join(folder, 'patchmatch.wasm');
  const options = ['--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noAssert'];
  options.push('--enable', 'threads', '--sharedMemory', '--maximumMemory', '16384');
  const { error, stderr } = await asc.main([source, '--outFile', wasm, '-O3', ...options]);
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const bytes = readFileSync(wasm);
  // The import of a memory that is shared (3).
  const memoryFlagAt = bytes.indexOf(Buffer.from('\x06memory\x02\x03', 'latin1')) + 8;
  if (memoryFlagAt < 8) throw new Error('The module imports no shared memory.');
  const lines = bytes.toString('base64').match(/.{1,96}/g) ?? [];
  const body = lines.map((line) => `  '${line}',`).join('\n');
  const note = `// Built from patchmatch.as.ts by tools/build-kernel.ts; do not edit.\n`;
  const flag = `/** The byte that says how the memory is imported: 3 shared, 1 not. */
export const memoryFlagAt = ${memoryFlagAt};
`;
  writeFileSync(output, `${note}${flag}export const patchmatchWasm = [\n${body}\n].join('');\n`);
  console.log(`${bytes.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
