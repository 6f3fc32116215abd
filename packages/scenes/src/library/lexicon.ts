import { ByteReader } from '@limn/imaging/bytes';
import { ImagingError } from '@limn/imaging/errors';

export const wordsFormat = 'limn-words-1';

export type LexiconEntry = {
  /** An element, a landscape feature or 'layout:' and a layout; absent for what is not painted. */
  target?: string;
  /** The target is a substitute for the word. */
  substitute: boolean;
  verb: boolean;
  adjective: boolean;
  /** Far more often a verb or an adjective than a noun. */
  rarelyNoun: boolean;
};

/** Words between two entries of the index. */
const stride = 32;

/** Tens of thousands of English words with their painting targets, kept packed in memory. */
export class Lexicon {
  private readonly bytes: Uint8Array;
  private readonly targets: string[] = [];
  /** Every 32nd word and where it starts. */
  private readonly heads: string[] = [];
  private readonly starts: number[] = [];
  private readonly count: number;

  /** Throws `bad-bytes`. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const reader = new ByteReader(bytes, 'Vocabulary');
    if (reader.text() !== wordsFormat) {
      throw new ImagingError('bad-bytes', 'Vocabulary: another format.');
    }
    for (let left = reader.varint(); left > 0; left--) this.targets.push(reader.text());
    this.count = reader.varint();
    let letters = '';
    for (let k = 0; k < this.count; k++) {
      const start = reader.position;
      const shared = reader.u8();
      const from = reader.skip(reader.u8());
      letters = letters.slice(0, shared) + this.ascii(from, reader.position);
      reader.varint();
      if (k % stride > 0) continue;
      this.heads.push(letters);
      this.starts.push(start);
    }
    reader.end();
  }

  private ascii(from: number, to: number): string {
    let text = '';
    for (let i = from; i < to; i++) text += String.fromCharCode(this.bytes[i]);
    return text;
  }

  /** The entry of a word or compound in lower case, exactly as it is written. */
  find(word: string): LexiconEntry | undefined {
    let [low, high] = [0, this.heads.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.heads[middle] <= word) low = middle;
      else high = middle - 1;
    }
    const { bytes } = this;
    let at = this.starts[low];
    let letters = this.heads[low];
    for (let k = low * stride; k < Math.min(this.count, (low + 1) * stride); k++) {
      const own = bytes[at + 1];
      if (k > low * stride)
        letters = letters.slice(0, bytes[at]) + this.ascii(at + 2, at + 2 + own);
      at += 2 + own;
      let code = 0;
      for (let shift = 0; ; shift += 7) {
        code |= (bytes[at] & 127) << shift;
        if (bytes[at++] < 128) break;
      }
      if (letters < word) continue;
      return letters === word ? this.entry(code) : undefined;
    }
    return undefined;
  }

  /** Every word with its entry, in order. */
  *entries(): Generator<[string, LexiconEntry]> {
    const reader = new ByteReader(this.bytes.subarray(this.starts[0]), 'Vocabulary');
    let letters = '';
    for (let left = this.count; left > 0; left--) {
      const shared = reader.u8();
      const start = this.starts[0] + reader.skip(reader.u8());
      letters = letters.slice(0, shared) + this.ascii(start, this.starts[0] + reader.position);
      yield [letters, this.entry(reader.varint())];
    }
  }

  private entry(code: number): LexiconEntry {
    const target = this.targets[(code >> 4) - 1];
    return {
      ...(target ? { target } : {}),
      substitute: (code & 1) > 0,
      verb: (code & 2) > 0,
      adjective: (code & 4) > 0,
      rarelyNoun: (code & 8) > 0,
    };
  }
}
