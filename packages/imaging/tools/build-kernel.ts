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
  const { error, stderr } = await asc.main([source, '--outFile', wasm, '-O3', ...options]);
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const bytes = readFileSync(wasm);
  const lines = bytes.toString('base64').match(/.{1,96}/g) ?? [];
  const body = lines.map((line) => `  '${line}',`).join('\n');
  const note = `// Built from patchmatch.as.ts by tools/build-kernel.ts; do not edit.\n`;
  writeFileSync(output, `${note}export const patchmatchWasm = [\n${body}\n].join('');\n`);
  console.log(`${bytes.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
