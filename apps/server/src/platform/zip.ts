import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** False for what is compressed already. */
  deflate: boolean;
}

/** A ZIP file that is created while it is read: at most one entry is in memory. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = [];
    let failure: Error | null = null;
    const zip = new Zip((error, chunk) => {
      if (error) failure = error;
      else ready.push(chunk);
    });
    const take = () => {
      if (failure) throw failure;
      const taken = ready;
      ready = [];
      return taken;
    };
    for await (const { name, bytes, deflate } of entries) {
      const file = deflate ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
      yield* take();
    }
    zip.end();
    yield* take();
  }
  return Readable.from(chunks());
}
