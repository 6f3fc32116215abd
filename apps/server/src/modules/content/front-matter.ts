/** A Markdown file with `key: value` lines between two `---` lines before the text. */
export interface FrontMatter {
  fields: ReadonlyMap<string, string>;
  body: string;
}

/** @throws Error naming the file when it does not begin with front matter. */
export function readFrontMatter(text: string, name: string): FrontMatter {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`${name} does not begin with front matter.`);
  const lines = (match[1] ?? '').split('\n').map((line) => /^([\w-]+):\s*(.*)$/.exec(line));
  const fields = new Map<string, string>();
  for (const line of lines) if (line?.[1]) fields.set(line[1], line[2]?.trim() ?? '');
  return { fields, body: (match[2] ?? '').trim() };
}

/** A field that must be there. */
export function field({ fields }: FrontMatter, key: string, name: string): string {
  const value = fields.get(key);
  if (!value) throw new Error(`${name} says no ${key}.`);
  return value;
}
