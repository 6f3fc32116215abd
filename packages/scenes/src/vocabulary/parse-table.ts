export type WordEntry = {
  /** The name of an element, a layout, a light and so on. */
  target: string;
  /** The target is a substitute: a dachshund is painted as a dog. */
  substitute: boolean;
};

/**
 * Parses a table of lines 'target: word word two_part_word substitute~'. A target names itself; for words that end in
 * '~' it is a substitute.
 */
export function parseTable(text: string): Map<string, WordEntry> {
  const table = new Map<string, WordEntry>();
  for (const line of text.trim().split('\n')) {
    const [target, words = ''] = line.split(':').map((part) => part.trim());
    if (!target) continue;
    table.set(target.replaceAll('_', ' '), { target, substitute: false });
    for (const word of words.split(/\s+/).filter(Boolean)) {
      const substitute = word.endsWith('~');
      const key = word.replace(/~$/, '').replaceAll('_', ' ');
      if (!table.has(key)) table.set(key, { target, substitute });
    }
  }
  return table;
}
