import { FormData } from 'undici';
import { z } from 'zod';
import { addressAt, ask, askJson, failureOf, mostPictureBytes } from '../ask.ts';
import { type Connection, ProviderError } from '../provider.ts';
import type { OutputFile } from './events.ts';
import type { Graph } from './graphs.ts';

/** Folder of our uploads there. */
const folder = 'limn';

/** Writes a file there, in place of one of that name. */
export async function uploadFile(
  to: Connection,
  {
    name,
    type,
    bytes,
    ...where
  }: { name: string; type: string; bytes: Uint8Array; subfolder: string; root: 'temp' | 'output' },
  signal: AbortSignal,
) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  form.set('subfolder', where.subfolder);
  form.set('overwrite', 'true');
  form.set('type', where.root);
  const Stored = z.object({ name: z.string(), subfolder: z.string() });
  return askJson(to, '/upload/image', Stored, { method: 'POST', form, signal });
}

/** Hands a picture in, to its temporary folder. @returns what graphs call it */
export async function upload(to: Connection, name: string, png: Uint8Array, signal: AbortSignal) {
  const file = { name, type: 'image/png', bytes: png, subfolder: folder, root: 'temp' as const };
  const stored = await uploadFile(to, file, signal);
  return `${stored.subfolder}/${stored.name} [temp]`;
}

/** A picture uploaded under a name. */
export const uploadedFile = (filename: string): OutputFile => ({
  filename,
  subfolder: folder,
  type: 'temp',
});

/** Pictures that we uploaded for a graph. */
export function uploadedFilesOf(graph: Graph): OutputFile[] {
  return Object.values(graph).flatMap(({ inputs: { image } }) => {
    const name = new RegExp(`^${folder}/(.+) \\[temp\\]$`).exec(String(image))?.[1];
    return name ? [uploadedFile(name)] : [];
  });
}

/** Fetches a file that a graph gave. @throws ProviderError gone when it is not there */
export async function fetchOutputFile(to: Connection, file: OutputFile, signal: AbortSignal) {
  const url = addressAt(to, '/view');
  for (const [name, value] of Object.entries(file)) url.searchParams.set(name, String(value));
  const answer = await ask(to, url, { signal, timeoutMs: 60_000, maxBytes: mostPictureBytes });
  if (answer.status === 404) throw new ProviderError('gone', 'Its picture is not there any more.');
  if (answer.status !== 200) throw failureOf(answer.status, 'its picture cannot be fetched');
  return answer.bytes;
}

/** A picture of one black pixel. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Replaces a file with another picture, or with nothing: there is no call that deletes one. */
export async function overwrite(
  to: Connection,
  file: OutputFile,
  signal: AbortSignal,
  bytes: Uint8Array = blank,
) {
  const { filename: name, subfolder, type: root } = file;
  if (root !== 'temp' && root !== 'output') return;
  await uploadFile(to, { name, type: 'image/png', bytes, subfolder, root }, signal);
}
