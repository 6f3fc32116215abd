import { LRUCache } from 'lru-cache';

/** A cached small file, and until when the holder of its address may get it again. */
export interface KeptFile {
  stream: Uint8Array;
  size: number;
  type: string;
  immutable: boolean;
  etag: string;
  /** Milliseconds since 1970. */
  keptUntil: number;
}

const largest = 512 * 1024;
const mostBytes = 56 * 1024 * 1024;

/** Whether a file of this size is kept. */
export const isKept = (size: number): boolean => size <= largest;

/**
 * Small files that were answered recently, by full address including the signature: a page asks for dozens of small
 * pictures. They are sent again without checking the address.
 */
export function createKeptFiles() {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }, address) => size + address.length + 200,
  });
  return {
    get: (address: string): KeptFile | undefined => kept.get(address),
    keep(address: string, file: KeptFile): void {
      const ttl = file.keptUntil - Date.now();
      if (ttl > 0) kept.set(address, file, { ttl });
    },
  };
}
