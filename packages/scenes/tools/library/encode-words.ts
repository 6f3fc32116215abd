import { ByteWriter } from '../../../imaging/src/bytes.ts';
import { wordsFormat } from '../../src/library/lexicon.ts';

export type WordRow = {
  /** Lower case, words parted by a space. */
  word: string;
  /** The painting target, or '': 'teapot', 'layout:city'. */
  target: string;
  substitute: boolean;
  verb: boolean;
  adjective: boolean;
  /** Far more often a verb or an adjective than a noun. */
  rarelyNoun: boolean;
};

/** Sorted words, each as the letters it shares with the one before and its own, read by `Lexicon`. */
export function encodeWords(rows: readonly WordRow[]): Uint8Array {
  const sorted = [...rows].sort((p, q) => (p.word < q.word ? -1 : 1));
  const targets = [...new Set(sorted.map((row) => row.target).filter(Boolean))].sort();
  const out = new ByteWriter();
  out.text(wordsFormat);
  out.varint(targets.length);
  for (const target of targets) out.text(target);
  out.varint(sorted.length);
  let before = '';
  for (const row of sorted) {
    let shared = 0;
    while (shared < row.word.length && row.word[shared] === before[shared]) shared++;
    const own = new TextEncoder().encode(row.word.slice(shared));
    const flags =
      Number(row.substitute) |
      (Number(row.verb) << 1) |
      (Number(row.adjective) << 2) |
      (Number(row.rarelyNoun) << 3);
    out.u8(shared);
    out.u8(own.length);
    own.forEach((byte) => out.u8(byte));
    out.varint(((targets.indexOf(row.target) + 1) << 4) | flags);
    before = row.word;
  }
  return out.finish();
}
