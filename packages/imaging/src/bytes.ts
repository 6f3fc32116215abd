import { ImagingError } from './errors.ts';

/** Appends little-endian fields to a growing buffer. */
export class ByteWriter {
  private buffer = new Uint8Array(1 << 16);
  private length = 0;

  private room(bytes: number): DataView {
    if (this.length + bytes > this.buffer.length) {
      const bigger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + bytes));
      bigger.set(this.buffer);
      this.buffer = bigger;
    }
    this.length += bytes;
    return new DataView(this.buffer.buffer, this.length - bytes, bytes);
  }

  u8(value: number): void {
    this.room(1).setUint8(0, value);
  }

  u16(value: number): void {
    this.room(2).setUint16(0, value, true);
  }

  u32(value: number): void {
    this.room(4).setUint32(0, value, true);
  }

  f64(value: number): void {
    this.room(8).setFloat64(0, value, true);
  }

  /** A whole number of any size below 2^32, seven bits a byte. */
  varint(value: number): void {
    while (value >= 128) {
      this.u8((value & 127) | 128);
      value >>>= 7;
    }
    this.u8(value);
  }

  block(bytes: Uint8Array): void {
    this.u32(bytes.length);
    this.room(bytes.length);
    this.buffer.set(bytes, this.length - bytes.length);
  }

  text(value: string): void {
    this.block(new TextEncoder().encode(value));
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}

/** Reads what `ByteWriter` wrote; throws `bad-bytes` when the bytes run out or are left over. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly name: string;
  private at = 0;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.name = name;
  }

  private take(count: number): number {
    if (this.at + count > this.bytes.length) {
      throw new ImagingError('bad-bytes', `${this.name}: the bytes end too early.`);
    }
    this.at += count;
    return this.at - count;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  u16(): number {
    return this.view.getUint16(this.take(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.take(8), true);
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value = (value | ((byte & 127) << shift)) >>> 0;
      if (byte < 128) return value;
    }
    throw new ImagingError('bad-bytes', `${this.name}: a number is too long.`);
  }

  block(): Uint8Array {
    const length = this.u32();
    const from = this.take(length);
    return this.bytes.subarray(from, from + length);
  }

  text(): string {
    return new TextDecoder().decode(this.block());
  }

  /** Bytes read so far. */
  get position(): number {
    return this.at;
  }

  /** Passes over bytes; returns where they started. */
  skip(count: number): number {
    return this.take(count);
  }

  end(): void {
    if (this.at !== this.bytes.length) {
      throw new ImagingError('bad-bytes', `${this.name}: bytes are left over.`);
    }
  }
}
