export type WordEntry = {
  /** The name of an element, a layout, a light and so on. */
  target: string;
  /** The target is a substitute: a dachshund is painted as a dog. */
  substitute: boolean;
};

/**
 * Reads a table of lines 'target: word word two_part_word stand-in~'. A target names itself; words
 * that end in '~' are only stood in for.
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
