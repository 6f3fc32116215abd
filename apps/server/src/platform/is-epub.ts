const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Offset of the first entry's name in a ZIP, and the longest content that is read. */
const nameAt = 30;
const longestType = 64;

/**
 * Whether a file is an EPUB: a ZIP with the list of its documents (EPUB 3.3, section 4.2.6.3.1). Its media type has to
 * come first and uncompressed. Like readers, we accept a missing type or one with a line end, but not another type.
 */
export function isEpub(file: Uint8Array): boolean {
  if (ascii(file, 0, 4) !== 'PK\u0003\u0004') return false;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [method, size, nameLength, extraLength] = [
    bytes.readUInt16LE(8),
    bytes.readUInt32LE(18),
    bytes.readUInt16LE(26),
    bytes.readUInt16LE(28),
  ];
  if (ascii(file, nameAt, nameAt + nameLength) === 'mimetype' && method === 0 && size > 0) {
    const from = nameAt + nameLength + extraLength;
    const type = ascii(file, from, from + Math.min(size, longestType));
    return (
      type
        .replace(/^\u00EF\u00BB\u00BF/, '')
        .trim()
        .toLowerCase() === 'application/epub+zip'
    );
  }
  return bytes.includes('META-INF/container.xml');
}
